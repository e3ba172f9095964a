import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Happened, HappeningWords } from './happening-words.tsx';

const decided = (id: string, action: string): Happened => ({
  id: `audit-${id}`,
  at: '2026-03-02T10:00:00.000Z',
  kind: 'payment',
  action,
  actor: { kind: 'staff', id: 7, name: 'Anna' },
  proposer: null,
  amount: 123_450 as Happened['amount'],
  currency: 'EUR',
  reason: null,
  facts: {},
  subject: { kind: 'payment', id, provider_id: null },
  changes: [{ field: 'status', from: 'pending', to: 'allowed' }],
});

const words = (item: Happened): string =>
  renderToStaticMarkup(createElement(HappeningWords, { item, currency: 'EUR' })).replaceAll(/<[^>]*>/g, '');

test.each(['withdrawal.approve', 'withdrawal.reject', 'withdrawal.requested', 'deposit.recorded'])(
  '%s: a line about a payment names its number and its amount',
  (action) => {
    const said = words(decided('4711', action));
    expect(said).toContain('no. 4711');
    expect(said).toContain('1,234.50');
    expect(said).not.toBe(words(decided('4712', action)));
  },
);

test.each([
  ['limits.changed', { from: '10000', to: '5000' }, 'Max daily deposit 100.00 EUR → 50.00 EUR'],
  ['limits.changed', { from: null, to: '5000' }, 'Max daily deposit 50.00 EUR'],
  ['limits.change_requested', { from: '5000', to: null }, 'Max daily deposit 50.00 EUR → –'],
])('%s names the limit, and what it was and is', (action, change, said) => {
  const item = { ...decided('17', action), amount: null, changes: [{ field: 'max_daily_deposit', ...change }] };
  expect(words(item).replaceAll('\u00a0', ' ')).toContain(said);
});
