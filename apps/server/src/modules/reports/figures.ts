import { Refusal } from '../../base/refusal.ts';
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

/** Exact, whatever their size: single amounts end at 2^53, sums of them do not. */
export type Figures = { readonly [Name in (typeof figureNames)[number]]: bigint };

/** Figures as they come out of the database. */
export type FigureTexts = { readonly [Name in keyof Figures]: string };

export const readFigures = <R extends FigureTexts>(row: R): Omit<R, keyof Figures> & Figures => ({
  ...row,
  ...(Object.fromEntries(figureNames.map((name) => [name, BigInt(row[name])])) as Figures),
});

export const noFigures = Object.fromEntries(figureNames.map((name) => [name, 0n])) as Figures;

export const addFigures = (left: Figures, right: Figures): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, left[name] + right[name]])) as Figures;

/** How a figure is shown. */
export type Show<T> = (figure: bigint) => T;

/** In CSV as it is. */
export const exactly: Show<bigint> = (figure) => figure;

/** In JSON as a number. One that it would round is worse than none, and refused for the range that was asked for. */
export const asNumber: Show<number> = (figure) => {
  const number = Number(figure);
  if (Number.isSafeInteger(number)) return number;
  throw new Refusal(
    'INVALID_REQUEST',
    'A sum of this period is too large to be shown exactly: ask for fewer days, or for the export as CSV.',
    { reason: 'too_large', most: Number.MAX_SAFE_INTEGER },
  );
};

export const figureList = raw(figureNames.join(', '));

/** `sum(bets) as bets, …`: sums are numeric and never overflow. */
export const figureSums = raw(figureNames.map((name) => `sum(${name}) as ${name}`).join(', '));

/** `sum(bets)::text as bets, …`: what goes into JSON as a number would be rounded by its reader. */
export const figureTexts = raw(figureNames.map((name) => `sum(${name})::text as ${name}`).join(', '));

/** `bets = f.bets + excluded.bets, …` */
export const figureAdditions = raw(figureNames.map((name) => `${name} = f.${name} + excluded.${name}`).join(', '));
