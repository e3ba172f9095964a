import { money } from '@croupier/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { paidByDay, totalsOf } from './payment-totals.ts';

const row = (
  day: string,
  type: 'deposit' | 'withdrawal',
  status: 'new' | 'allowed' | 'paid' | 'rejected',
  amount: number,
  currency = 'EUR',
) => ({
  day,
  type,
  status,
  currency,
  payment_method: 'card',
  payments: 2,
  amount: money(amount),
});

const rows = [
  row('2026-03-02', 'deposit', 'paid', 500),
  row('2026-03-01', 'deposit', 'paid', 1_000),
  row('2026-03-01', 'withdrawal', 'paid', 300),
  row('2026-03-01', 'withdrawal', 'new', 40),
  row('2026-03-01', 'withdrawal', 'allowed', 2),
  row('2026-03-01', 'withdrawal', 'rejected', 7),
  row('2026-03-03', 'deposit', 'paid', 9, 'SEK'),
];

describe('the totals of the payments report', () => {
  test('count by currency what was paid in and out, what waits, and what came to nothing', () => {
    expect(totalsOf(rows)).toEqual([
      { currency: 'EUR', payments: 12, deposits: 1_500, withdrawals: 300, waiting: 42, refused: 7 },
      { currency: 'SEK', payments: 2, deposits: 9, withdrawals: 0, waiting: 0, refused: 0 },
    ]);
  });

  test('the chart has paid amounts of one currency, and every day in order', () => {
    expect(paidByDay(rows, 'EUR')).toEqual([
      { day: '2026-03-01', deposits: 1_000, withdrawals: 300 },
      { day: '2026-03-02', deposits: 500, withdrawals: 0 },
      { day: '2026-03-03', deposits: 0, withdrawals: 0 },
    ]);
  });

  test('nothing has no totals', () => {
    expect(totalsOf([])).toEqual([]);
    expect(paidByDay([], 'EUR')).toEqual([]);
  });
});
