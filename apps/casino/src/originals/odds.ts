import odds from './odds.json' with { type: 'json' };

/** The odds of our own games, made by playing every outcome that they have (`test/odds.ts`). */

export type SlotSymbol = 'seven' | 'bar' | 'bell' | 'plum' | 'lemon' | 'cherry';
export type Colour = 'green' | 'red' | 'black';
export type OutsideBet = keyof typeof odds.roulette.bets;

export const slotOdds = odds.slot;
export const rouletteOdds = odds.roulette;
export const crashOdds = odds.crash;

/** The chance that the curve reaches a target, which is in hundredths. */
export const crashChance = (target: number): number => crashOdds.percent / target;

/** Payouts are rounded down to whole minor units: a smaller stake could not win. */
export const leastCrashStake = (target: number): number => Math.ceil(100 / (target - 100));

export const colourOf = (pocket: number): Colour => rouletteOdds.colours[pocket] as Colour;
