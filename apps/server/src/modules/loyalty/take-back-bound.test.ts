import { expect, test } from 'vitest';
import { testAccount, testContext } from '../../../test/support/account.ts';
import type { AccountFacts } from '../../engine/account.ts';
import { openDraft } from '../../engine/draft.ts';
import { takeBackExchange } from './take-back.ts';

test('reverses 50 of many small exchanges at once; the rest raises an alert and is tried again', () => {
  const account = {
    ...testAccount({ wallet: { points: -60, real_balance: 1_000 } }),
    loyalty: Array.from({ length: 300 }, () => ({ points: 1, amount: 1 })),
    audit: null,
  } as unknown as AccountFacts;
  const draft = openDraft<'wallet' | 'loyalty' | 'audit'>(account);
  takeBackExchange(draft, testContext());
  expect(draft.rows.loyalty).toHaveLength(50);
  expect(draft.rows.wallet).toHaveLength(50);
  expect([draft.wallet.points, draft.wallet.real_balance]).toEqual([-10, 950]);
  expect(draft.rows.audit?.map(({ action }) => action)).toEqual(['loyalty.exchange_owed']);

  takeBackExchange(draft, testContext());
  expect([draft.wallet.points, draft.wallet.real_balance]).toEqual([0, 940]);
});
