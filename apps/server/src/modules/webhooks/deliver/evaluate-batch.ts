import { type DisabledCause, failuresBeforeRest, longRest, maxAttempts, restLength } from '../rules.ts';
import type { NewAttempt } from './attempt-queries.ts';
import type { Target } from './claim-queries.ts';
import type { InjectedFaults } from './inject-faults.ts';
import type { Item } from './load-events.ts';
import type { Pending, Released } from './progress-queries.ts';
import { type Attempt, blockedUntil, type SentBatch } from './send-batch.ts';

/** The result of one batch, not yet written. */
export type BatchResult = {
  readonly attempts: readonly NewAttempt[];
  readonly pending: readonly Pending[];
  readonly accepted: readonly number[];
  /** Players whose late event has ended, so their later events may be sent. */
  readonly released: readonly Released[];
  readonly cursor_sequence: number;
  readonly failures_in_row: number;
  readonly paused_until: Date | null;
  readonly resting_since: Date | null;
  readonly rests_until: Date | null;
  /** How many waiting events become due at once, because the receiver seems to be back (`one`) or is back (`all`). */
  readonly retriesNow: 'none' | 'one' | 'all';
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly disable: { readonly cause: DisabledCause; readonly reason: string } | undefined;
};

export type BatchFacts = {
  readonly target: Target;
  readonly sentBatch: SentBatch;
  /** Late attempts of earlier batches that have ended since. */
  readonly ended: readonly Attempt[];
  /** Events delayed by sandbox faults. */
  readonly aside: InjectedFaults['aside'];
  /** The new events of the batch, in order, sent or not; `seenUpTo` is the last sequence that was read. */
  readonly fresh: readonly Item[];
  readonly seenUpTo: number;
  readonly now: Date;
  /** Until when a late event is left to the worker that sent it. */
  readonly lateUntil: Date;
};

export const evaluateBatch = ({
  target,
  sentBatch,
  ended,
  fresh,
  seenUpTo,
  aside,
  now,
  lateUntil,
}: BatchFacts): BatchResult => {
  const attempts = [...ended, ...sentBatch.attempts];
  const failed = attempts.filter(({ result }) => !result.succeeded);
  const { cursor, skipped } = nextCursor(fresh, new Set(sentBatch.left), seenUpTo);
  const waiting = (
    item: Item,
    next_attempt_at: Date | null,
    attempts = item.attempts,
    set_aside_by: number | null = null,
  ): Pending => ({
    sequence: item.sequence,
    player_id: item.player_id,
    attempts,
    next_attempt_at,
    set_aside_by,
  });
  const released = ended.flatMap((attempt) => releasedBy(attempt, now));
  const hasSucceeded = failed.length < attempts.length;
  const failures_in_row = attempts.reduce((n, { result }) => (result.succeeded ? 0 : n + 1), target.failures_in_row);
  return {
    attempts: attempts.flatMap(logged),
    pending: [
      ...failed.map(({ item, next_attempt_at }) => waiting(item, next_attempt_at, item.attempts + 1)),
      ...sentBatch.blocked.map(({ item, until }) => waiting(item, blockedOrReleased(item, until, released))),
      ...sentBatch.late.map(({ item }) => waiting(item, lateUntil)),
      ...skipped.map((item) => waiting(item, now)),
      ...aside.map(({ item, fault }) => waiting(item, laterBy(now, fault.delay_ms ?? 0), 0, fault.id)),
    ],
    accepted: attempts.filter(({ result }) => result.succeeded).map(({ item }) => item.sequence),
    released,
    cursor_sequence: cursor,
    failures_in_row,
    paused_until: pauseOf(target, failed, now),
    ...restOf(target, attempts, failures_in_row, now),
    last_success_at: hasSucceeded ? now : null,
    last_failure_at: failed.length > 0 ? now : null,
    disable: reasonToDisable(failed),
  };
};

/**
 * The cursor stops before the events at the end that were not sent, so they need no row of their own. An unsent event
 * among sent ones becomes a waiting event.
 */
const nextCursor = (fresh: readonly Item[], left: ReadonlySet<Item>, seenUpTo: number) => {
  const lastBegun = fresh.findLastIndex((item) => !left.has(item));
  const first = fresh[lastBegun + 1];
  return {
    cursor: first ? first.sequence - 1 : seenUpTo,
    skipped: fresh.slice(0, lastBegun + 1).filter((item) => left.has(item)),
  };
};

const releasedBy = (attempt: Attempt, now: Date): Released[] =>
  attempt.item.player_id === null ? [] : [{ player_id: attempt.item.player_id, until: blockedUntil(attempt) ?? now }];

/**
 * An event is blocked behind a late one that was under way when the batch was loaded. If that one has ended since, the
 * event is due as soon as the player is released; the next batch finds out whether another one still holds it back.
 */
const blockedOrReleased = (item: Item, until: Date, released: readonly Released[]): Date => {
  const release = released.find(({ player_id }) => player_id === item.player_id);
  return release && release.until < until ? release.until : until;
};

/** A pause that the receiver asked for is kept, even if it accepts requests that were in flight. */
const pauseOf = (target: Target, failed: readonly Attempt[], now: Date): Date | null => {
  const asked = failed.flatMap(({ result }) =>
    result.retry_after === null ? [] : [now.getTime() + result.retry_after],
  );
  const until = Math.max(target.paused_until?.getTime() ?? 0, ...asked);
  return until > now.getTime() ? new Date(until) : null;
};

type Rest = Pick<BatchResult, 'resting_since' | 'rests_until' | 'retriesNow'>;

/** An endpoint that keeps failing rests, each time longer, until it accepts an event. */
const restOf = (target: Target, attempts: readonly Attempt[], failuresInRow: number, now: Date): Rest => {
  const since = target.resting_since;
  const accepted = attempts.filter(({ result }) => result.succeeded);
  const isResting = target.rests_until !== null && accepted.length === 0;
  if (failuresInRow < failuresBeforeRest) return { rests_until: null, ...recoveryOf(target, accepted, now) };
  if (isResting && attempts.length === 0)
    return { resting_since: since, rests_until: target.rests_until, retriesNow: 'none' };
  const begun = (isResting && since) || now;
  const length = restLength(now.getTime() - begun.getTime());
  return { resting_since: begun, rests_until: new Date(now.getTime() + length), retriesNow: 'none' };
};

/**
 * An event is accepted after a long rest. Only when the receiver accepts an event that it refused before is it certain
 * that it was down as a whole; until then one such event is tried early. Otherwise a kind of event that is never
 * accepted would use up its attempts because others are accepted.
 */
const recoveryOf = (
  { resting_since, rests_until }: Target,
  accepted: readonly Attempt[],
  now: Date,
): Pick<Rest, 'resting_since' | 'retriesNow'> => {
  const wasLong = resting_since !== null && now.getTime() - resting_since.getTime() >= longRest;
  if (!wasLong) return { resting_since: accepted.length > 0 ? null : resting_since, retriesNow: 'none' };
  if (accepted.some(({ item }) => item.attempts > 0)) return { resting_since: null, retriesNow: 'all' };
  return { resting_since, retriesNow: accepted.length > 0 && rests_until !== null ? 'one' : 'none' };
};

const reasonToDisable = (failed: readonly Attempt[]): BatchResult['disable'] => {
  const gone = failed.find(({ result }) => result.status === 410);
  if (gone) return { cause: 'gone', reason: 'The receiver answered 410: it wants no more events.' };
  const last = failed.find(({ next_attempt_at }) => next_attempt_at === null);
  if (!last) return undefined;
  const { item, result } = last;
  return {
    cause: 'exhausted',
    reason: `Event ${item.sequence} (${item.type}) was not accepted in ${maxAttempts} attempts; at last: ${result.error}.`,
  };
};

/** Less is kept of successful answers, because there are very many. */
const excerptOfSuccess = 256;

const laterBy = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

const logged = ({ item, at, url, signature, result, next_attempt_at, again }: Attempt): NewAttempt[] => {
  const ofItem = {
    event_id: item.event_id,
    event_type: item.type,
    sequence: item.sequence,
    attempt: item.attempts + 1,
    url,
    test_body: null,
  };
  const isDelayedByFault = item.set_aside_by !== null && item.attempts === 0;
  const first: NewAttempt = {
    ...ofItem,
    ...recordOf(result),
    at,
    signature,
    next_attempt_at,
    fault_id: isDelayedByFault ? item.set_aside_by : null,
    fault: isDelayedByFault ? 'reorder_webhook' : null,
  };
  if (!again) return [first];
  const { fault, ...copy } = again;
  return [
    first,
    {
      ...ofItem,
      ...recordOf(copy.result),
      at: copy.at,
      signature: copy.signature,
      next_attempt_at: null,
      fault_id: fault.id,
      fault: 'duplicate_webhook',
    },
  ];
};

const recordOf = ({ status, error, succeeded, duration_ms, response_excerpt }: Attempt['result']) => ({
  status,
  error,
  succeeded,
  duration_ms,
  response_excerpt: succeeded ? (response_excerpt?.slice(0, excerptOfSuccess) ?? null) : response_excerpt,
});
