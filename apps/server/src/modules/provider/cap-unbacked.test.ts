import { operatorSettings } from '@croupier/contract/settings.ts';
import { expect, test } from 'vitest';
import { draftOf } from '../../../test/support/draft.ts';
import { money, zero } from '../../base/money.ts';
import type { AccountFacts, Context, Facts } from '../../engine/account.ts';
import { capRefusal, countUnbacked } from './cap-unbacked.ts';
import type { Win } from './pay-out.ts';
import { nameOfUnbacked, type UnbackedDay } from './unbacked-facet.ts';

const cap = { per_win: 3, per_day: 3 };
const settings = operatorSettings.parse({ unbacked_win_caps: { jackpot: cap, promo: cap, correction: cap } });
const context = {
  operator: { currency: 'EUR', settings },
  now: new Date('2026-03-02T10:00:00Z'),
} as unknown as Context;
const day: UnbackedDay = {
  provider_id: 1,
  provider_slug: 'northlight',
  kind: 'promo',
  day: '2026-03-02',
  amount: zero,
};
const win = { provider_id: 1, kind: 'promo', amount: 4, currency: 'JPY' } as Win;

test('wins worth less than a minor unit of the operator still use up the cap of the day', () => {
  const draft = draftOf({
    wallet: { currency: 'JPY', rate: '0.001' },
    unbacked_wins: new Map([[nameOfUnbacked(day), day]]),
  } as unknown as Pick<AccountFacts, 'wallet' | 'unbacked_wins'>);
  let paid = 0;
  for (; paid < 100 && !capRefusal(draft, win, context); paid += 1) countUnbacked(draft, win, context);
  expect(paid).toBe(3);
});

test('a used-up cap refuses a win of 1, and allows a win of 0', () => {
  const spent = { ...day, amount: cap.per_day };
  const account = {
    wallet: { currency: 'EUR', rate: '1' },
    unbacked_wins: new Map([[nameOfUnbacked(spent), spent]]),
  } as unknown as Facts<'wallet' | 'unbacked_wins'>;
  const refusalOf = (amount: number) =>
    capRefusal(account, { ...win, amount: money(amount), currency: 'EUR' }, context);
  expect(refusalOf(1)?.details).toMatchObject({ cap: 'per_day', max: 0, requested: 1 });
  expect(refusalOf(0)).toBeUndefined();
});
