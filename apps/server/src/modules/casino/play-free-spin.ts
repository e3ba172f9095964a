import type { Context, Facts } from '../../engine/account.ts';
import { creditWinnings, takeFreeSpin } from '../bonuses/free-spins.ts';
import { refuseRestricted } from '../payments/rules.ts';
import { advanceSession } from '../responsible-gaming/rules.ts';
import { countWin } from '../wallet/counters.ts';
import { type Play, settled } from './move-stakes.ts';
import { nothing } from './split.ts';

/** A spin that costs nothing: nobody's money is staked, and what it wins is money of the bonus. */
export const playFreeSpin = <A extends Facts<'wallet' | 'player' | 'bonuses'>>(
  account: A,
  stake: number,
  payout: number,
  { game_id, game_round_id }: Play,
  context: Context,
) => {
  const { now } = context;
  refuseRestricted(account.player, 'can_bet', now);
  const taken = takeFreeSpin(account, stake, now);
  const wallet = { ...countWin(account.wallet, payout), ...advanceSession(account.wallet, now) };
  const player_bonus_id = taken.bonus.id;
  const paid = creditWinnings(
    { ...taken.account, wallet },
    player_bonus_id,
    payout,
    { game_id, game_round_id },
    context,
  );
  const money = { staked: nothing, won: { real: 0, bonus: payout }, player_bonus_id, wagered: 0 };
  return { ...settled([paid], paid.account, context), ...money };
};
