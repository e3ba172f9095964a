import type { NewAttempt } from './attempt-queries.ts';
import type { Item, Pending, Released, Target } from './delivery-queries.ts';
import type { DisabledCause } from './endpoint-row.ts';
import { failuresBeforeRest, mostAttempts } from './rules.ts';
import { type Attempt, heldUntil, type Turn } from './turn.ts';

/** What one batch comes to, before it is written down. */
export type Settlement = {
  readonly attempts: readonly NewAttempt[];
  readonly pending: readonly Pending[];
  readonly accepted: readonly number[];
  /** Players whose late event has ended: those behind it wait no longer than until then. */
  readonly released: readonly Released[];
  readonly cursor_sequence: number;
  readonly failures_in_row: number;
  readonly paused_until: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly disable: { readonly cause: DisabledCause; readonly reason: string } | undefined;
};

export type SettleInput = {
  readonly target: Target;
  readonly turn: Turn;
  /** Late ones of earlier batches that have ended since. */
  readonly ended: readonly Attempt[];
  /** The events that were sent for the first time, in order, and up to where there are no others. */
  readonly fresh: readonly Item[];
  readonly seenUpTo: number;
  readonly now: Date;
  /** Until when a late one is left to whoever began it. */
  readonly lateUntil: Date;
};

export const settle = ({ target, turn, ended, fresh, seenUpTo, now, lateUntil }: SettleInput): Settlement => {
  const attempts = [...ended, ...turn.attempts];
  const failed = attempts.filter(({ sent }) => !sent.succeeded);
  const { cursor, skipped } = placeOf(fresh, new Set(turn.left), seenUpTo);
  const waiting = (item: Item, next_attempt_at: Date | null, attempts = item.attempts): Pending => ({
    sequence: item.sequence,
    player_id: item.player_id,
    attempts,
    next_attempt_at,
  });
  const failures_in_row = attempts.reduce((n, { sent }) => (sent.succeeded ? 0 : n + 1), target.failures_in_row);
  return {
    attempts: attempts.map((attempt) => logged(target, attempt)),
    pending: [
      ...failed.map(({ item, next_attempt_at }) => waiting(item, next_attempt_at, item.attempts + 1)),
      ...turn.held.map(({ item, until }) => waiting(item, until)),
      ...turn.late.map(({ item }) => waiting(item, lateUntil)),
      ...skipped.map((item) => waiting(item, now)),
    ],
    accepted: attempts.filter(({ sent }) => sent.succeeded).map(({ item }) => item.sequence),
    released: ended.flatMap((attempt) => releasedBy(attempt, now)),
    cursor_sequence: cursor,
    failures_in_row,
    paused_until: later(pauseThatStays(target, failures_in_row, now), restUntil(failed, failures_in_row, now)),
    last_success_at: attempts.some(({ sent }) => sent.succeeded) ? now : null,
    last_failure_at: failed.length > 0 ? now : null,
    disable: reasonToDisable(failed),
  };
};

/**
 * The cursor stands before the first of those at the end that were not begun: they cost nothing. One that was not begun
 * among others that were is put aside by itself.
 */
const placeOf = (fresh: readonly Item[], left: ReadonlySet<Item>, seenUpTo: number) => {
  const lastBegun = fresh.findLastIndex((item) => !left.has(item));
  const first = fresh[lastBegun + 1];
  return {
    cursor: first ? first.sequence - 1 : seenUpTo,
    skipped: fresh.slice(0, lastBegun + 1).filter((item) => left.has(item)),
  };
};

const releasedBy = (attempt: Attempt, now: Date): Released[] =>
  attempt.item.player_id === null ? [] : [{ player_id: attempt.item.player_id, until: heldUntil(attempt) ?? now }];

/** A pause outlasts what was under way when it began; only a rest ends early, by an event that was accepted after all. */
const pauseThatStays = (target: Target, failuresInRow: number, now: Date): Date | null => {
  const isBack = target.failures_in_row >= failuresBeforeRest && failuresInRow < failuresBeforeRest;
  return target.paused_until !== null && target.paused_until > now && !isBack ? target.paused_until : null;
};

const later = (a: Date | null, b: Date | null): Date | null => (a !== null && (b === null || a > b) ? a : b);

/** An endpoint that keeps failing rests until its next retry is due; one that asks for a pause gets it. */
const restUntil = (failed: readonly Attempt[], failuresInRow: number, now: Date): Date | null => {
  const moments = failed.flatMap(({ next_attempt_at }) => (next_attempt_at ? [next_attempt_at.getTime()] : []));
  const pauses = failed.flatMap(({ sent }) => (sent.retry_after === null ? [] : [now.getTime() + sent.retry_after]));
  const rests = failuresInRow >= failuresBeforeRest && moments.length > 0 ? [Math.min(...moments)] : [];
  const until = Math.max(...pauses, ...rests);
  return Number.isFinite(until) ? new Date(until) : null;
};

const reasonToDisable = (failed: readonly Attempt[]): Settlement['disable'] => {
  const gone = failed.find(({ sent }) => sent.status === 410);
  if (gone) return { cause: 'gone', reason: 'The receiver answered 410: it wants no more events.' };
  const last = failed.find(({ next_attempt_at }) => next_attempt_at === null);
  if (!last) return undefined;
  const { item, sent } = last;
  return {
    cause: 'exhausted',
    reason: `Event ${item.sequence} (${item.type}) was not accepted in ${mostAttempts} attempts; at last: ${sent.error}.`,
  };
};

const logged = (target: Target, { item, at, signature, sent, next_attempt_at }: Attempt): NewAttempt => ({
  event_id: item.event_id,
  event_type: item.type,
  sequence: item.sequence,
  attempt: item.attempts + 1,
  url: target.url,
  signature,
  test_body: null,
  status: sent.status,
  error: sent.error,
  succeeded: sent.succeeded,
  duration_ms: sent.duration_ms,
  response_excerpt: sent.response_excerpt,
  next_attempt_at,
  at,
});
