import { expect, test } from 'vitest';
import { testAccount, testContext } from '../../../test/support/account.ts';
import type { AccountFacts } from '../../engine/account.ts';
import { openDraft } from '../../engine/decide.ts';
import { takeBackExchange } from './take-back.ts';

test('reverses as many exchanges as the points are of, by one entry', () => {
  const account = {
    ...testAccount({ wallet: { points: -260, real_balance: 1_000 } }),
    loyalty: Array.from({ length: 300 }, () => ({ points: 1, amount: 1, booked_amount: 1, booked_value: 1 })),
    audit: null,
  } as unknown as AccountFacts;
  const draft = openDraft<'wallet' | 'loyalty' | 'audit'>(account);
  takeBackExchange(draft, testContext());
  expect([draft.wallet.points, draft.wallet.real_balance]).toEqual([0, 740]);
  expect(draft.rows.loyalty).toMatchObject([{ kind: 'reversal', points: 260, amount: 260, points_after: 0 }]);
  expect(draft.rows.wallet).toHaveLength(1);
  expect(draft.rows.audit ?? []).toEqual([]);
  expect(draft.loyalty).toHaveLength(40);
});
