import type { OperatorSettings } from '@croupier/contract/settings.ts';
import { capped, type Money, max, maxMoney, min, money, subtract, zero } from '../../base/money.ts';
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

type PointsAndAmount = { readonly points: number; readonly amount: Money };

/**
 * The part of an exchange of points that was not reversed: its points and its amount, and of the whole exchange the
 * amount and its value in the operator's currency at the rate of then.
 */
export type StandingExchange = PointsAndAmount & { readonly booked_amount: Money; readonly booked_value: Money };

/** The value at the rate of then of the part that stands, rounded up. What a reversal takes is the difference. */
const standingValue = ({ amount, booked_amount, booked_value }: StandingExchange): Money => {
  const [value, whole] = [BigInt(booked_value) * BigInt(amount), BigInt(booked_amount)];
  return money(Number((value + whole - 1n) / whole));
};

/**
 * How much of an exchange is reversed to make up for missing points: whole minor units with the points they cost, and
 * no more money than the balance holds.
 */
export const reverseExchange = (exchange: PointsAndAmount, lacking: number, balance: Money): PointsAndAmount => {
  const [points, amount] = [BigInt(exchange.points), BigInt(exchange.amount)];
  const needed = lacking >= exchange.points ? amount : (amount * BigInt(lacking) + points - 1n) / points;
  const taken = min(money(Number(needed)), max(zero, balance));
  const restored = (points * BigInt(taken)) / amount;
  // A balance below the value of one point is left alone.
  return restored === 0n ? { points: 0, amount: zero } : { points: Number(restored), amount: taken };
};

/**
 * Reverses the newest exchanges, which come last, until no points are lacking or the balance holds nothing more. The
 * value of each reversed part is the one at which it was booked.
 */
export const reverseExchanges = (
  exchanges: readonly StandingExchange[],
  lacking: number,
  balance: Money,
): PointsAndAmount & { readonly value: Money; readonly standing: readonly StandingExchange[] } => {
  const standing = [...exchanges];
  let [points, amount, value] = [0, zero, zero];
  for (let newest = standing.at(-1); newest && points < lacking; newest = standing.at(-1)) {
    const part = reverseExchange(newest, lacking - points, subtract(balance, amount));
    if (part.amount === 0) break;
    points += part.points;
    amount = capped(amount + part.amount);
    standing.pop();
    const rest = { ...newest, points: newest.points - part.points, amount: subtract(newest.amount, part.amount) };
    value = capped(value + subtract(standingValue(newest), standingValue(rest)));
    if (rest.amount > 0) standing.push(rest);
  }
  return { points, amount, value, standing };
};

/** The money of exchanges whose points are lacking, because bets were rolled back after them. */
export const owedForPoints = (
  { points }: Pick<WalletFacts, 'points'>,
  exchanges: readonly StandingExchange[],
): Money => (points >= 0 ? zero : reverseExchanges(exchanges, -points, maxMoney).amount);
