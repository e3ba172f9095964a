import type { getPaymentsReport } from '@croupier/contract/back-office/reports.ts';
import type { Answer } from '../../call.ts';

type Row = Answer<typeof getPaymentsReport>['data'][number];

/** The payments of one currency: what was paid in and out, what waits, and what came to nothing. */
export type CurrencyTotal = {
  readonly currency: string;
  payments: number;
  deposits: number;
  withdrawals: number;
  waiting: number;
  refused: number;
};

/** The totals by currency, the one with most payments first: amounts of different currencies are not added up. */
export const totalsOf = (rows: readonly Row[]): readonly CurrencyTotal[] => {
  const totals = new Map<string, CurrencyTotal>();
  for (const { currency, type, status, payments, amount } of rows) {
    const total = totals.get(currency) ?? {
      currency,
      payments: 0,
      deposits: 0,
      withdrawals: 0,
      waiting: 0,
      refused: 0,
    };
    totals.set(currency, total);
    total.payments += payments;
    if (status === 'paid') total[type === 'deposit' ? 'deposits' : 'withdrawals'] += amount;
    else total[status === 'new' || status === 'allowed' ? 'waiting' : 'refused'] += amount;
  }
  return [...totals.values()].sort((a, b) => b.payments - a.payments || (a.currency < b.currency ? -1 : 1));
};

/** The payments in one currency of each day that has any, oldest first. */
export const paidByDay = (rows: readonly Row[], currency: string) => {
  const days = new Map<string, { readonly day: string; deposits: number; withdrawals: number }>();
  for (const row of rows) {
    const day = days.get(row.day) ?? { day: row.day, deposits: 0, withdrawals: 0 };
    days.set(row.day, day);
    if (row.currency !== currency || row.status !== 'paid') continue;
    day[row.type === 'deposit' ? 'deposits' : 'withdrawals'] += row.amount;
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
};
