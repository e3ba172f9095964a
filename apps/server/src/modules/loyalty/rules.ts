import type { OperatorSettings } from '@croupier/contract/settings.ts';
import { capped, type Money, zero } from '../../base/money.ts';
import { invalid } from '../../base/refusal.ts';

export type Programme = OperatorSettings['loyalty'];
export type ProgrammeFields = {
  readonly points_rate: number;
  readonly exchange_rate: number;
  readonly minimum_points: number;
};

/** Longer than a bet is in flight, and than the clocks of nodes differ. */
const leadMilliseconds = 60_000;

/** How many rates are kept; a bet rolled back after more changes returns points at the oldest. */
const maxRates = 1_000;

/** The rates may return at most this share of a stake, so that a programme does not cost more than play brings. */
const maxBasisPoints = 1_000;

export const refuseExcessiveRates = ({ points_rate, exchange_rate }: ProgrammeFields): void => {
  const basisPoints = Math.ceil((points_rate * exchange_rate) / 10_000);
  if (basisPoints > maxBasisPoints)
    throw invalid('exchange_rate', `must not give back more than ${maxBasisPoints} basis points of a stake`);
};

/**
 * The programme with the new fields. A new rate is scheduled and replaces one that was scheduled before. The current
 * rate stays in the history.
 */
export const withFields = (before: Programme, fields: ProgrammeFields, now: Date): Programme => {
  const kept = before.rates.filter(({ from }) => Date.parse(from) <= now.getTime());
  const from = new Date(now.getTime() + leadMilliseconds).toISOString();
  const standing = kept.at(-1)?.points_rate ?? 0;
  const coming = before.rates.at(-1)?.points_rate ?? 0;
  const fresh = fields.points_rate === standing ? [] : [{ points_rate: fields.points_rate, from }];
  return {
    rates: fields.points_rate === coming ? before.rates : [...kept, ...fresh].slice(-maxRates),
    exchange_rate: fields.exchange_rate,
    minimum_points: fields.minimum_points,
  };
};

/** The value of these points, rounded down. */
export const worthOf = (points: number, exchangeRate: number): Money =>
  points <= 0 ? zero : capped(Number((BigInt(points) * BigInt(exchangeRate)) / 10_000n));

/** The fewest points worth this amount; the rest stays with the player. */
export const pointsFor = (amount: Money, exchangeRate: number): number =>
  Number((BigInt(amount) * 10_000n + BigInt(exchangeRate) - 1n) / BigInt(exchangeRate));
