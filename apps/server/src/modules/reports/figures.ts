import { raw } from '../../database/unnest.ts';

/** What is added up, all of it in the operator's currency but the rounds. Real money, where bonus is not said. */
export const figureNames = [
  'bets',
  'wins',
  'bonus_bets',
  'bonus_wins',
  'rounds',
  'deposits',
  'withdrawals',
  'bonus_conversions',
  'corrections',
  'chargebacks',
  'loyalty_exchanges',
  'tournament_prizes',
] as const;

export type Figures = { readonly [Name in (typeof figureNames)[number]]: number };

export const noFigures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

export const addFigures = (left: Figures, right: Figures): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, left[name] + right[name]])) as Figures;

/** Whether everything that is worked out from these is a whole number that JSON can hold. */
export const areCountable = (figures: Figures): boolean =>
  figureNames.reduce((sum, name) => sum + Math.abs(figures[name]), 0) <= Number.MAX_SAFE_INTEGER;

export const figureList = raw(figureNames.join(', '));

/** `sum(bets)::bigint as bets, …` */
export const figureSums = raw(figureNames.map((name) => `sum(${name})::bigint as ${name}`).join(', '));

/** `bets = f.bets + excluded.bets, …` */
export const figureAdditions = raw(figureNames.map((name) => `${name} = f.${name} + excluded.${name}`).join(', '));
