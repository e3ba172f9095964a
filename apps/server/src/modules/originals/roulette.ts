import { below, type Draws } from './draws.ts';

export const rouletteBets = [
  'red',
  'black',
  'even',
  'odd',
  'low',
  'high',
  'dozen_1',
  'dozen_2',
  'dozen_3',
  'column_1',
  'column_2',
  'column_3',
  'number',
] as const;
export type RouletteBet = (typeof rouletteBets)[number];
export type RouletteParams = { readonly bet: RouletteBet; readonly number?: number | undefined };

export const pockets = 37;

const red = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const colourOf = (pocket: number): 'green' | 'red' | 'black' => {
  if (pocket === 0) return 'green';
  return red.has(pocket) ? 'red' : 'black';
};

/** Whether the bet wins on a pocket. Zero loses every outside bet. */
export const covers = ({ bet, number }: RouletteParams, pocket: number): boolean => {
  if (bet === 'number') return pocket === number;
  if (pocket === 0) return false;
  if (bet === 'red' || bet === 'black') return colourOf(pocket) === bet;
  if (bet === 'even' || bet === 'odd') return (pocket % 2 === 0) === (bet === 'even');
  if (bet === 'low' || bet === 'high') return pocket <= 18 === (bet === 'low');
  const which = Number(bet.at(-1));
  return bet.startsWith('dozen') ? Math.ceil(pocket / 12) === which : (pocket - 1) % 3 === which - 1;
};

/** The payout of a winning bet, including the stake. */
export const paysOn = (bet: RouletteBet): number => {
  if (bet === 'number') return 36;
  return bet.startsWith('dozen') || bet.startsWith('column') ? 3 : 2;
};

export type RouletteOutcome = {
  readonly pocket: number;
  readonly colour: 'green' | 'red' | 'black';
  readonly bet: RouletteBet;
  readonly number?: number | undefined;
  readonly multiplier: number;
};

export const rouletteAt = (pocket: number, params: RouletteParams): RouletteOutcome => ({
  pocket,
  colour: colourOf(pocket),
  ...params,
  multiplier: covers(params, pocket) ? paysOn(params.bet) : 0,
});

/** One turn of the wheel: a single zero, and uniform pockets. */
export const playRoulette = (draws: Draws, params: RouletteParams): RouletteOutcome =>
  rouletteAt(below(draws, pockets), params);
