import { day } from './durations.ts';
/** UTC calendar windows in which limits count. They begin at UTC midnight, on Monday, on the 1st and on January 1st. */
export type WindowKind = 'day' | 'week' | 'month' | 'year';

/** A day, by a name for files that call something else `day`. */
export const dayMilliseconds = day;

// 1970-01-01 was a Thursday: the Monday of its week is three days before.
const thursday = 3;

/** Days since 1970-01-01. Like the number of every window it rises with time and is unique to its window. */
export const dayOf = (date: Date): number => Math.floor(valid(date).getTime() / dayMilliseconds);

/** The first millisecond of a day, as dayOf counts them. */
export const dayStart = (day: number): number => day * dayMilliseconds;

/** The day (as dayOf counts) of the Monday that begins the ISO week. */
export const isoWeekOf = (date: Date): number => {
  const day = dayOf(date);
  const sinceMonday = (((day + thursday) % 7) + 7) % 7;
  return day - sinceMonday;
};

/** Months since the year 0. */
export const monthOf = (date: Date): number => yearOf(date) * 12 + date.getUTCMonth();

export const yearOf = (date: Date): number => valid(date).getUTCFullYear();

export const windowOf = (kind: WindowKind, date: Date): number => {
  switch (kind) {
    case 'day':
      return dayOf(date);
    case 'week':
      return isoWeekOf(date);
    case 'month':
      return monthOf(date);
    case 'year':
      return yearOf(date);
  }
};

/** The end of the window that holds this moment, when its counters reset: the first moment outside it. */
export const windowEnd = (kind: WindowKind, date: Date): Date => {
  switch (kind) {
    case 'day':
      return new Date((dayOf(date) + 1) * dayMilliseconds);
    case 'week':
      return new Date((isoWeekOf(date) + 7) * dayMilliseconds);
    case 'month':
      return new Date(Date.UTC(yearOf(date), date.getUTCMonth() + 1));
    case 'year':
      return new Date(Date.UTC(yearOf(date) + 1, 0));
  }
};

// NaN equals no window: a limit would then count and refuse nothing.
const valid = (date: Date): Date => {
  if (Number.isNaN(date.getTime())) throw new RangeError('not a valid date');
  return date;
};
