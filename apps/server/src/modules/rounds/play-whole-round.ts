import type { Money } from '../../base/money.ts';
import type { Context, Draft } from '../../engine/account.ts';
import type { StakedGame } from '../bonuses/wager.ts';
import { countable } from '../wallet/bounds.ts';
import { countStakes } from './count-stakes.ts';
import { type Play, payWin, takeStake } from './move-stakes.ts';
import { amountsOf, type RoundAmounts } from './round.ts';
import { splitWin } from './split.ts';

/** Plays a round of one bet and one drawn payout. It closes at once, so the stake counts at once. */
export const playWholeRound = (
  draft: Draft<'wallet' | 'player' | 'bonuses'>,
  stake: Money,
  payout: number,
  play: Play & StakedGame,
  context: Context,
): RoundAmounts => {
  const { split, player_bonus_id, wagered } = takeStake(draft, stake, play, context);
  countStakes(draft, { player_bonus_id, wagered, real: split.real, closed_at: context.now }, context);
  const won = splitWin(countable(payout), split);
  payWin(draft, won, split, play, player_bonus_id, context);
  return amountsOf(split, won, player_bonus_id, wagered);
};
