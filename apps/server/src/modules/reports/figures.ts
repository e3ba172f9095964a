import { type Money, money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { raw } from '../../database/unnest.ts';

/** The figures that are summed, in the operator's currency except rounds. Real money, unless the name says bonus. */
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

/** Exact at any size: single amounts end at 2^53, their sums do not. */
export type Figures = { readonly [Name in (typeof figureNames)[number]]: bigint };

/** Figures as the database returns them. */
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

/** Exact, for CSV. */
export const exactly: Show<bigint> = (figure) => figure;

/** As a JSON number. A number that JSON would round is refused instead. */
export const asNumber: Show<Money> = (figure) => {
  const number = Number(figure);
  if (Number.isSafeInteger(number)) return money(number);
  throw new Refusal(
    'INVALID_REQUEST',
    'A sum of this period is too large to be shown exactly: ask for fewer days, or for the export as CSV.',
    { reason: 'too_large', most: Number.MAX_SAFE_INTEGER },
  );
};

export const figureList = raw(figureNames.join(', '));

/** `sum(bets) as bets, …`: sums are numeric and never overflow. */
export const figureSums = raw(figureNames.map((name) => `sum(${name}) as ${name}`).join(', '));

/** `sum(bets)::text as bets, …`: as JSON numbers they would be rounded by the reader. */
export const figureTexts = raw(figureNames.map((name) => `sum(${name})::text as ${name}`).join(', '));

/** `bets = f.bets + excluded.bets, …` */
export const figureAdditions = raw(figureNames.map((name) => `${name} = f.${name} + excluded.${name}`).join(', '));
