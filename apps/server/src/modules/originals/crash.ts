import type { Money } from '../../base/money.ts';
import type { Draws } from './draws.ts';

const range = 2n ** 32n;
const edgePercent = 99n;
export const minTarget = 101;
export const greatestTarget = 100_000;

/** How many of the 2^32 draws win at this target: 99 % of a fair game. Computed in integers. */
export const winningDraws = (hundredths: number): bigint => (edgePercent * range) / BigInt(hundredths);

export const crashWins = (draw: number, hundredths: number): boolean => BigInt(draw) + 1n <= winningDraws(hundredths);

/** Where the curve crashes for a draw: the greatest target that still wins, in hundredths. */
export const crashPoint = (draw: number): number => {
  const point = (edgePercent * range) / (BigInt(draw) + 1n);
  return Number(point < 100n ? 100n : point);
};

/** The payout of a winning stake in minor units, rounded down. */
export const crashPayout = (stake: Money, hundredths: number): number =>
  Number((BigInt(stake) * BigInt(hundredths)) / 100n);

/** The smallest stake whose payout, rounded down, exceeds it: ⌊s · t / 100⌋ > s holds from s · (t − 100) = 100 on. */
export const minCrashStake = (hundredths: number): number => Math.ceil(100 / (hundredths - 100));

export type CrashOutcome = {
  readonly crash_point: number;
  readonly target: number;
  readonly won: boolean;
  readonly multiplier: number;
};

/** One round: a single draw decides where it crashes. */
export const playCrash = (draws: Draws, hundredths: number): CrashOutcome => {
  const draw = draws.next();
  const won = crashWins(draw, hundredths);
  return {
    crash_point: crashPoint(draw) / 100,
    target: hundredths / 100,
    won,
    multiplier: won ? hundredths / 100 : 0,
  };
};
