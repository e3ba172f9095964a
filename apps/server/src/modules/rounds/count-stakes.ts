import type { Money } from '../../base/money.ts';
import type { Context } from '../../engine/account.ts';
import type { BonusDraft } from '../bonuses/put-bonus.ts';
import { countWager, uncountWager, type Wager } from '../bonuses/wager.ts';
import { earnPoints, returnPoints } from '../wallet/points.ts';

/** Stakes of a closed round: what they count towards a bonus, and their real money, which earns points. */
export type CountedStakes = Wager & {
  readonly real: Money;
  /** When their round closed: points are earned at the rate of that time. */
  readonly closed_at: Date;
};

/**
 * Counts the stakes of a round that closes. Stakes of an open round can still be rolled back, so they earn neither
 * progress nor points before.
 */
export const countStakes = (draft: BonusDraft, stakes: CountedStakes, context: Context): void => {
  countWager(draft, stakes, context);
  draft.wallet = earnPoints(draft.wallet, stakes.real, context.operator, stakes.closed_at);
};

/** Takes back what a stake earned when its round closed. */
export const uncountStakes = (draft: BonusDraft, stake: CountedStakes, context: Context): void => {
  uncountWager(draft, stake, context);
  draft.wallet = returnPoints(draft.wallet, stake.real, context.operator, stake.closed_at);
};
