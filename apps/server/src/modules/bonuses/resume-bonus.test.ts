import { expect, test } from 'vitest';
import { someMoment, testContext, testWallet } from '../../../test/support/account.ts';
import { draftOf } from '../../../test/support/draft.ts';
import { testPlayerBonus } from '../../../test/support/player-bonus.ts';
import type { BonusFacts } from './bonus.ts';
import { takeBackConversion } from './take-back.ts';

/** A lost bonus that converted 60 before its wagering fell below the requirement. */
const lostBonus = (expires_at: Date) =>
  testPlayerBonus({
    ...{ state: 'finished', result: 'lost', converted_amount: 60, converted_value: 60, wagered_amount: 900 },
    ...{ expires_at, finished_at: someMoment, position: 0 },
  });

test.each([
  ['revives a lost bonus until it expires', 1, { result: 'none', forfeited_amount: 0 }, 60],
  ['of one that has expired forfeits the money, and leaves it lost', 0, { result: 'lost', forfeited_amount: 60 }, 0],
])('a conversion that is taken back %s', (_, left, after, bonusBalance) => {
  const bonus = lostBonus(new Date(someMoment.getTime() + left));
  const wallet = testWallet({ real_balance: 100 });
  const draft = draftOf({ wallet, bonuses: new Map([[bonus.id, bonus]]) as BonusFacts });
  takeBackConversion(draft as never, bonus.id, 'r1', testContext());
  expect(draft.bonuses.get(bonus.id)).toMatchObject({ ...after, converted_amount: 0 });
  expect([draft.wallet.real_balance, draft.wallet.bonus_balance]).toEqual([40, bonusBalance]);
});
