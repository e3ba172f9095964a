import type { Context, Draft } from '../../engine/account.ts';
import { creditWinnings, takeFreeSpin } from '../bonuses/free-spins.ts';
import { refuseRestricted } from '../payments/rules.ts';
import { advanceSession } from '../responsible-gaming/rules.ts';
import { countWin } from '../wallet/counters.ts';
import type { Play } from './move-stakes.ts';
import { amountsOf, type RoundAmounts } from './round.ts';
import { nothing } from './split.ts';

/** Plays a free spin: no money is staked, and what it wins is bonus money. */
export const playFreeSpin = (
  draft: Draft<'wallet' | 'player' | 'bonuses'>,
  stake: number,
  payout: number,
  { game_id, game_round_id }: Play,
  context: Context,
): RoundAmounts => {
  const { now } = context;
  refuseRestricted(draft.player, 'can_bet', now);
  const { id } = takeFreeSpin(draft, stake, context);
  draft.wallet = { ...countWin(draft.wallet, payout), ...advanceSession(draft.wallet, now) };
  creditWinnings(draft, id, payout, { game_id, game_round_id }, context);
  return amountsOf(nothing, { real: 0, bonus: payout }, id, 0);
};
