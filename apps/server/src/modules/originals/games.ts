import type { Money } from '../../base/money.ts';
import { crashPayout, greatestTarget, minCrashStake, minTarget, playCrash } from './crash.ts';
import type { Draws } from './draws.ts';
import { playRoulette, type RouletteBet, rouletteBets } from './roulette.ts';
import { playSlot } from './slot.ts';

/** The payout becomes money when paid (`playWholeRound`). Checked any earlier, a refusal could reveal the draw. */
type Played = { readonly payout: number; readonly outcome: Readonly<Record<string, unknown>> };

/** A valid bet that waits for its draws, or the fault of a parameter. */
export type Bet =
  | {
      readonly play: (draws: Draws, stake: Money) => Played;
      /** The smallest stake, in minor units, that a win exceeds after rounding down. */
      readonly least_stake: number;
    }
  | { readonly field: string; readonly problem: string };

export type Original = {
  /** Before payouts are rounded down to minor units. */
  readonly rtp_percent: number;
  /** The names that `params` may hold together. */
  readonly takes: (params: Readonly<Record<string, unknown>>) => readonly string[];
  readonly bet: (params: Readonly<Record<string, unknown>>) => Bet;
};

const slot: Original = {
  rtp_percent: 96.5,
  takes: () => ['free_spin'],
  bet: () => ({
    least_stake: 1,
    play: (draws, stake) => {
      const outcome = playSlot(draws);
      return { payout: stake * outcome.multiplier, outcome };
    },
  }),
};

const isPocket = (number: unknown): number is number =>
  typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 36;

const roulette: Original = {
  rtp_percent: 97.3,
  takes: ({ bet }) => (bet === 'number' ? ['bet', 'number'] : ['bet']),
  bet: ({ bet, number }) => {
    if (!rouletteBets.includes(bet as RouletteBet))
      return { field: 'params.bet', problem: `must be one of: ${rouletteBets.join(', ')}` };
    if (bet === 'number' && !isPocket(number))
      return { field: 'params.number', problem: 'must be an integer from 0 to 36' };
    const params = { bet: bet as RouletteBet, ...(bet === 'number' ? { number: number as number } : {}) };
    return {
      least_stake: 1,
      play: (draws, stake) => {
        const outcome = playRoulette(draws, params);
        return { payout: stake * outcome.multiplier, outcome };
      },
    };
  },
};

/**
 * The target in hundredths, the step of the table: rounded down, so 1.015 plays as 1.01. A float has no exact
 * hundredths: 1.37 × 100 is a little less than 137 and means 137.
 */
const hundredthsOf = (target: unknown): number | undefined =>
  typeof target === 'number' ? Math.floor(target * 100 + 1e-6) : undefined;

const crash: Original = {
  rtp_percent: 99,
  takes: () => ['target'],
  bet: ({ target }) => {
    const hundredths = hundredthsOf(target);
    if (hundredths === undefined || hundredths < minTarget || (target as number) > greatestTarget / 100)
      return { field: 'params.target', problem: 'must be from 1.01 to 1000' };
    return {
      least_stake: minCrashStake(hundredths),
      play: (draws, stake) => {
        const outcome = playCrash(draws, hundredths);
        return { payout: outcome.won ? crashPayout(stake, hundredths) : 0, outcome };
      },
    };
  },
};

/** The games of the platform itself, by their identifier in the catalogue. */
export const originals: ReadonlyMap<string, Original> = new Map([
  ['orig-slot', slot],
  ['orig-roulette', roulette],
  ['orig-crash', crash],
]);
