import type { Context, Facts } from '../../engine/account.ts';
import { countWager, uncountWager, type Wager } from '../bonuses/wager.ts';
import { earnPoints, returnPoints } from '../wallet/points.ts';

/** Stakes of a closed round: what they count towards a bonus, and the real money in them, which earns points. */
export type CountedStakes = Wager & {
  readonly real: number;
  /** When their round closed: points are earned at the rate of that moment. */
  readonly closed_at: Date;
};

/**
 * Counts the stakes of a round that closes. A stake of an open round can still be taken back, so it earns neither progress
 * nor points before.
 */
export const countStakes = <A extends Facts<'wallet' | 'bonuses'>>(
  account: A,
  stakes: CountedStakes,
  { operator, now }: Context,
): A => ({
  ...countWager(account, stakes, now),
  wallet: earnPoints(account.wallet, stakes.real, operator, stakes.closed_at),
});

/** Takes back what a stake had earned when its round closed. */
export const uncountStakes = <A extends Facts<'wallet' | 'bonuses'>>(
  account: A,
  stake: CountedStakes,
  { operator, now }: Context,
): A => ({
  ...uncountWager(account, stake, now),
  wallet: returnPoints(account.wallet, stake.real, operator, stake.closed_at),
});
