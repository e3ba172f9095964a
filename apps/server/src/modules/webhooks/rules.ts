import { typesDelivered } from '@croupier/contract/events.ts';
import { hour, minute, second } from '../../base/durations.ts';

/** Why an endpoint is disabled: by staff, by an answer of 410, or after the last attempt of an event. */
export type DisabledCause = 'staff' | 'gone' | 'exhausted';

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

/** The first attempt and one after each delay. When the last one fails, the endpoint is disabled. */
export const maxAttempts = retryDelays.length + 1;

/** Delays are extended at random by up to a tenth, so that events that failed together are not retried together. */
const jitter = 0.1;

/** The longest Retry-After that is kept. */
const longestRetryAfter = 24 * hour;

/**
 * A player's later events wait for an earlier one that has had fewer attempts than this: for its first retry, and no
 * longer. One event that is never accepted must not delay a player's events for days.
 */
export const attemptsInOrder = 2;

/** After this many failures in a row the endpoint rests, and only a few events at a time try whether it is back. */
export const failuresBeforeRest = 5;

/** A rest lasts as long as the failures have lasted so far, within these bounds. */
export const restLength = (failingFor: number): number => Math.min(Math.max(failingFor, 5 * second), 5 * minute);

/** A receiver that is back after this time was down as a whole, so its waiting events are due at once. */
export const longRest = 10 * minute;

/** How long to wait after the given number of failed attempts; undefined when there is no further one. */
export const retryDelay = (attempts: number, chance: number, retryAfter: number | null): number | undefined => {
  const delay = retryDelays[attempts - 1];
  if (delay === undefined) return undefined;
  return Math.max(Math.round(delay * (1 + jitter * chance)), Math.min(retryAfter ?? 0, longestRetryAfter));
};

/** How long the receiver asked to wait (Retry-After with 429 or 503), in milliseconds. */
export const readRetryAfter = (status: number, header: string | undefined, now: Date): number | null => {
  if ((status !== 429 && status !== 503) || header === undefined) return null;
  const text = header.trim();
  const until = /^[a-z]{3}, \d/i.test(text) ? Date.parse(text) : Number.NaN;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * second : until - now.getTime();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), longestRetryAfter);
};

/** The event types that a filter matches. */
export const typesOf = (patterns: readonly string[]): string[] => typesDelivered(patterns);
