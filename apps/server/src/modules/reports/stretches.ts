import { dayMilliseconds } from '../../base/windows.ts';
/** Days of the calendar, UTC, first and last included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Single days, or whole months by their first days. */
export type Stretch = { readonly grain: 'day' | 'month'; readonly first: string; readonly last: string };

const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const dayAt = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

export const dayAfter = (day: string, days = 1): string => dayAt(startOf(day) + days * dayMilliseconds);

export const daysIn = ({ from, to }: DayRange): number => (startOf(to) - startOf(from)) / dayMilliseconds + 1;

/** The last millisecond of the day, which is the stored precision. */
export const lastMomentOf = (day: string): Date => new Date(startOf(day) + dayMilliseconds - 1);

/** The start of the month this many months after that of the given time. */
const monthStart = (milliseconds: number, months = 0): number => {
  const at = new Date(milliseconds);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months);
};

/**
 * Splits a range into as few pieces as possible: the whole months inside it, and the days at its ends. Computed in
 * timestamps, because the day after the last possible one has no four-digit year.
 */
export const stretchesOf = ({ from, to }: DayRange): Stretch[] => {
  const [start, end] = [startOf(from), startOf(to) + dayMilliseconds];
  const firstMonth = monthStart(start) === start ? start : monthStart(start, 1);
  const afterMonths = monthStart(end);
  if (firstMonth >= afterMonths) return [{ grain: 'day', first: from, last: to }];
  const months = { grain: 'month', first: dayAt(firstMonth), last: dayAt(monthStart(afterMonths, -1)) } as const;
  return [...daysBetween(start, firstMonth), months, ...daysBetween(afterMonths, end)];
};

const daysBetween = (start: number, end: number): Stretch[] =>
  start < end ? [{ grain: 'day', first: dayAt(start), last: dayAt(end - dayMilliseconds) }] : [];
