import { type Money, zero } from '../../base/money.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { creditWinnings, takeFreeSpin } from '../bonuses/free-spins.ts';
import { refuseRestricted } from '../players/rules.ts';
import { advanceSession } from '../responsible-gaming/rules.ts';
import { countable } from '../wallet/bounds.ts';
import type { Play } from './move-stakes.ts';
import { amountsOf, type RoundAmounts } from './round.ts';
import { nothing } from './split.ts';

/** Plays a free spin: no money is staked, and what it wins is bonus money, which makes no room in the loss limits. */
export const playFreeSpin = (
  draft: Draft<'wallet' | 'player' | 'bonuses'>,
  stake: Money,
  payout: number,
  { game_id, game_round_id }: Play,
  context: Context,
): RoundAmounts => {
  const { now } = context;
  refuseRestricted(draft.player, 'can_bet', now);
  const { id } = takeFreeSpin(draft, stake, context);
  const won = countable(payout);
  draft.wallet = { ...draft.wallet, ...advanceSession(draft.wallet, now) };
  creditWinnings(draft, id, won, { game_id, game_round_id }, context);
  return amountsOf(nothing, { real: zero, bonus: won }, id, zero);
};
