export const dayMilliseconds = 86_400_000;

/** How many days the history of a demo has, today included. Events are kept for as long. */
export const historyDays = 90;

/** Midnight of the first day, when the last is that of now. */
export const firstDay = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / dayMilliseconds) - (historyDays - 1)) * dayMilliseconds);
