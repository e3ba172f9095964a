import type { OperatorSettings } from '@croupier/contract/settings.ts';
import type { Money } from '../../base/money.ts';
import type { WalletFacts } from './account-row.ts';
import { countable } from './bounds.ts';

type Points = Pick<WalletFacts, 'points' | 'points_remainder'>;
type Rates = OperatorSettings['loyalty']['rates'];
type Programme = { readonly settings: Pick<OperatorSettings, 'loyalty'> };

/** Rates are in ten-thousandths of a point, and so is the remainder. */
const unit = 10_000;

/** Points per 10,000 minor units at a time; 0 before the first rate. */
export const pointsRateAt = (rates: Rates, at: Date): number =>
  rates.findLast(({ from }) => Date.parse(from) <= at.getTime())?.points_rate ?? 0;

/** What a stake of real money earns, at the rate of its time. */
export const earnPoints = (wallet: WalletFacts, stake: Money, operator: Programme, at: Date): WalletFacts =>
  withPoints(wallet, stake, pointsRateAt(operator.settings.loyalty.rates, at), 1);

/** Takes back what a stake earned, at the rate of its own time. */
export const returnPoints = (wallet: WalletFacts, stake: Money, operator: Programme, stakedAt: Date): WalletFacts =>
  withPoints(wallet, stake, pointsRateAt(operator.settings.loyalty.rates, stakedAt), -1);

const withPoints = (wallet: WalletFacts, stake: Money, rate: number, sign: 1 | -1): WalletFacts =>
  rate === 0 || stake === 0 ? wallet : { ...wallet, ...movePoints(wallet, stake, rate, sign) };

/** Exact for any amounts: uses bigint when the product is out of range. */
const movePoints = ({ points, points_remainder }: Points, stake: Money, rate: number, sign: 1 | -1): Points => {
  const product = stake * rate;
  if (!Number.isSafeInteger(product + unit)) return moveManyPoints(points, points_remainder, stake, rate, sign);
  const total = points_remainder + sign * product;
  const whole = Math.floor(total / unit);
  return { points: countable(points + whole), points_remainder: total - whole * unit };
};

const moveManyPoints = (points: number, remainder: number, stake: Money, rate: number, sign: 1 | -1): Points => {
  const total = BigInt(points) * BigInt(unit) + BigInt(remainder) + BigInt(sign) * BigInt(stake) * BigInt(rate);
  const rest = ((total % BigInt(unit)) + BigInt(unit)) % BigInt(unit);
  return { points: countable(Number((total - rest) / BigInt(unit))), points_remainder: Number(rest) };
};
