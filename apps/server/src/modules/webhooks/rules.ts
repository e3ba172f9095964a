import { typesNamed } from '@croupier/contract/events.ts';

/** Why an endpoint is disabled: by staff, by an answer of 410, or after the last attempt of an event. */
export type DisabledCause = 'staff' | 'gone' | 'exhausted';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed attempt the next one is made. */
export const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The first attempt and one after each delay; whatever fails then is given up and its endpoint disabled. */
export const maxAttempts = retryDelays.length + 1;

/** A delay is stretched by up to a tenth, so that what failed together does not come back together. */
const jitter = 0.1;

/** What a receiver may ask for at the most. */
const longestRetryAfter = 24 * hour;

/**
 * A player's later events wait for an earlier one while it has had fewer attempts than this: for the first retry, and
 * no longer. One event that is never accepted must not hold up a player for days.
 */
export const attemptsInOrder = 2;

/** From so many failures in a row on the endpoint rests as a whole, and a few events at a time ask whether it is back. */
export const failuresBeforeRest = 5;

/** A rest lasts as long again as nothing has been accepted, within these bounds. */
export const restLength = (failingFor: number): number => Math.min(Math.max(failingFor, 5 * second), 5 * minute);

/** Whoever is back after so long was away as a whole: nothing that waits for it need wait for its own next attempt. */
export const longRest = 10 * minute;

/** How long to wait after the given number of failed attempts; undefined when there is no further one. */
export const retryDelay = (attempts: number, chance: number, retryAfter: number | null): number | undefined => {
  const delay = retryDelays[attempts - 1];
  if (delay === undefined) return undefined;
  return Math.max(Math.round(delay * (1 + jitter * chance)), Math.min(retryAfter ?? 0, longestRetryAfter));
};

/** How long the receiver wants to be left alone, in milliseconds; it may say so with 429 and 503. */
export const readRetryAfter = (status: number, header: string | undefined, now: Date): number | null => {
  if ((status !== 429 && status !== 503) || header === undefined) return null;
  const text = header.trim();
  const until = /^[a-z]{3}, \d/i.test(text) ? Date.parse(text) : Number.NaN;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * second : until - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longestRetryAfter);
};

/** The types that a filter names. */
export const typesOf = (patterns: readonly string[]): string[] => [...new Set(patterns.flatMap(typesNamed))];
