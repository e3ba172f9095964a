import { dayMilliseconds } from '../../base/windows.ts';

/** How many days the history of a demo has, including today. Events are kept as long. */
export const historyDays = 90;

/** Midnight of the first day, counted back from now. */
export const firstDay = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / dayMilliseconds) - (historyDays - 1)) * dayMilliseconds);
