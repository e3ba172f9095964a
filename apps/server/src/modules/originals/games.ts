import { crashPayout, greatestTarget, leastTarget, playCrash } from './crash.ts';
import type { Draws } from './draws.ts';
import { playRoulette, type RouletteBet, rouletteBets } from './roulette.ts';
import { playSlot } from './slot.ts';

export type Played = { readonly payout: number; readonly outcome: Readonly<Record<string, unknown>> };

/** Parameters as a game takes them, or what is wrong with which. */
export type Read<P> = { readonly params: P } | { readonly field: string; readonly problem: string };

export type Original<P = unknown> = {
  /** The smallest stake, in minor units: from here on rounding does not eat into the return. */
  readonly least_stake: number;
  readonly rtp_percent: number;
  readonly readParams: (params: Readonly<Record<string, unknown>>) => Read<P>;
  readonly play: (draws: Draws, stake: number, params: P) => Played;
};

const slot: Original<Record<string, never>> = {
  least_stake: 1,
  rtp_percent: 96.5,
  readParams: () => ({ params: {} }),
  play: (draws, stake) => {
    const outcome = playSlot(draws);
    return { payout: stake * outcome.multiplier, outcome };
  },
};

const roulette: Original<{ bet: RouletteBet; number?: number }> = {
  least_stake: 1,
  rtp_percent: 97.3,
  readParams: ({ bet, number }) => {
    if (!rouletteBets.includes(bet as RouletteBet))
      return { field: 'params.bet', problem: `must be one of: ${rouletteBets.join(', ')}` };
    if (bet !== 'number') return { params: { bet: bet as RouletteBet } };
    const inside = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 36;
    return inside
      ? { params: { bet, number } }
      : { field: 'params.number', problem: 'must be an integer from 0 to 36' };
  },
  play: (draws, stake, params) => {
    const outcome = playRoulette(draws, params);
    return { payout: stake * outcome.multiplier, outcome };
  },
};

/** 1.37 is not a float of hundredths: the nearest whole hundredth counts, and it must be one. */
const hundredthsOf = (target: unknown): number | undefined => {
  if (typeof target !== 'number') return undefined;
  const hundredths = Math.round(target * 100);
  return Math.abs(target * 100 - hundredths) < 1e-6 ? hundredths : undefined;
};

const crash: Original<{ hundredths: number }> = {
  least_stake: 100,
  rtp_percent: 99,
  readParams: ({ target }) => {
    const hundredths = hundredthsOf(target);
    return hundredths !== undefined && hundredths >= leastTarget && hundredths <= greatestTarget
      ? { params: { hundredths } }
      : { field: 'params.target', problem: 'must be from 1.01 to 1000, with at most two decimals' };
  },
  play: (draws, stake, { hundredths }) => {
    const outcome = playCrash(draws, hundredths);
    return { payout: outcome.won ? crashPayout(stake, hundredths) : 0, outcome };
  },
};

/** The house-built games, by the identifier they have in the catalogue. */
export const originals: Readonly<Record<string, Original<never>>> = {
  'orig-slot': slot as Original<never>,
  'orig-roulette': roulette as Original<never>,
  'orig-crash': crash as Original<never>,
};
