import { describe, expect, test } from 'vitest';
import type { Target } from './claim-queries.ts';
import { evaluateBatch } from './evaluate-batch.ts';
import type { Item } from './load-events.ts';
import type { Attempt, SentBatch } from './send-batch.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const lateUntil = after(30);

const item = (sequence: number, attempts = 0): Item => ({
  sequence,
  player_id: sequence,
  attempts,
  set_aside_by: null,
  event_id: `00000000-0000-0000-0000-${String(sequence).padStart(12, '0')}`,
  type: 'deposit.paid',
  traceparent: null,
  body: '{}',
});

const target = (more: Partial<Target> = {}): Target => ({
  operator_id: 1,
  id: 1,
  url: 'https://hooks.casino.example/',
  events: ['*'],
  status: 'enabled',
  is_sandbox: false,
  clock_offset_ms: 0,
  faults: null,
  cursor_sequence: 0,
  last_sequence: 100,
  failures_in_row: 0,
  paused_until: null,
  resting_since: null,
  rests_until: null,
  next_retry_at: null,
  is_leased: true,
  secret_sealed: Buffer.alloc(0),
  previous_secret_sealed: null,
  previous_secret_expires_at: null,
  ...more,
});

const attempt = (
  one: Item,
  status: number | null,
  next: Date | null = null,
  retry_after: number | null = null,
): Attempt => ({
  item: one,
  at: now,
  url: 'https://hooks.casino.example/',
  signature: 'v1,x',
  result: {
    succeeded: status === 200,
    status,
    error: status === 200 ? null : `answered ${status}`,
    duration_ms: 1,
    response_excerpt: null,
    retry_after,
  },
  next_attempt_at: next,
});

const sentBatch = (more: Partial<SentBatch>): SentBatch => ({ attempts: [], blocked: [], late: [], left: [], ...more });

const evaluate = (more: {
  target?: Partial<Target>;
  sentBatch: Partial<SentBatch>;
  fresh?: Item[];
  seenUpTo?: number;
  ended?: Attempt[];
}) =>
  evaluateBatch({
    target: target(more.target),
    sentBatch: sentBatch(more.sentBatch),
    ended: more.ended ?? [],
    aside: [],
    fresh: more.fresh ?? [],
    seenUpTo: more.seenUpTo ?? 0,
    now,
    lateUntil,
  });

describe('an event blocked behind a late one of the same player', () => {
  const ofPlayer = (sequence: number, player_id: number): Item => ({ ...item(sequence), player_id });
  const blocked = [{ item: ofPlayer(7, 1), until: lateUntil }];

  test('waits while the late one is under way', () => {
    const { pending, released } = evaluate({ sentBatch: { blocked } });
    expect(pending).toEqual([
      { sequence: 7, player_id: 1, attempts: 0, next_attempt_at: lateUntil, set_aside_by: null },
    ]);
    expect(released).toEqual([]);
  });

  test('is due at once when the late one was accepted during the batch that blocked it', () => {
    const { pending } = evaluate({ sentBatch: { blocked }, ended: [attempt(ofPlayer(3, 1), 200)] });
    expect(pending).toEqual([{ sequence: 7, player_id: 1, attempts: 0, next_attempt_at: now, set_aside_by: null }]);
  });

  test('waits for the first retry of the late one when that failed', () => {
    const { pending } = evaluate({ sentBatch: { blocked }, ended: [attempt(ofPlayer(3, 1), 500, after(5))] });
    expect(pending).toContainEqual({
      sequence: 7,
      player_id: 1,
      attempts: 0,
      next_attempt_at: after(5),
      set_aside_by: null,
    });
  });

  test('is not released by the end of another player’s late event', () => {
    const { pending } = evaluate({ sentBatch: { blocked }, ended: [attempt(ofPlayer(3, 2), 200)] });
    expect(pending).toEqual([
      { sequence: 7, player_id: 1, attempts: 0, next_attempt_at: lateUntil, set_aside_by: null },
    ]);
  });
});

describe('the cursor', () => {
  const fresh = [item(3), item(5), item(8)] as const;

  test('moves to the last sequence that was read when every event was sent', () => {
    const attempts = fresh.map((one) => attempt(one, 200));
    expect(evaluate({ sentBatch: { attempts }, fresh: [...fresh], seenUpTo: 10 })).toMatchObject({
      cursor_sequence: 10,
      pending: [],
      accepted: [3, 5, 8],
    });
  });

  test('stops before unsent events at the end; they need no row', () => {
    const result = evaluate({
      sentBatch: { attempts: [attempt(fresh[0], 200)], left: [fresh[1], fresh[2]] },
      fresh: [...fresh],
      seenUpTo: 10,
    });
    expect(result).toMatchObject({ cursor_sequence: 4, pending: [] });
  });

  test('passes an unsent event between sent ones, which becomes pending', () => {
    const result = evaluate({
      sentBatch: { attempts: [attempt(fresh[0], 200), attempt(fresh[2], 200)], left: [fresh[1]] },
      fresh: [...fresh],
      seenUpTo: 10,
    });
    expect(result).toMatchObject({
      cursor_sequence: 10,
      pending: [{ sequence: 5, attempts: 0, next_attempt_at: now }],
    });
  });

  test('passes failed, blocked and unanswered events; each becomes pending with its next attempt time', () => {
    const result = evaluate({
      sentBatch: {
        attempts: [attempt(fresh[0], 500, after(5))],
        blocked: [{ item: fresh[1], until: after(5) }],
        late: [{ item: fresh[2], ending: new Promise(() => undefined) }],
      },
      fresh: [...fresh],
      seenUpTo: 10,
    });
    expect(result.cursor_sequence).toBe(10);
    expect(result.pending.map((row) => [row.sequence, row.attempts, row.next_attempt_at])).toEqual([
      [3, 1, after(5)],
      [5, 0, after(5)],
      [8, 0, lateUntil],
    ]);
  });
});

describe('the pause of an endpoint after failures', () => {
  const failures = [1, 2, 3, 4, 5].map((n) => attempt(item(n), 500, after(5 + n)));
  const resting = (seconds: number) => ({ failures_in_row: 7, resting_since: after(-seconds), rests_until: after(9) });

  test('begins with the fifth failure in a row', () => {
    const none = { resting_since: null, rests_until: null };
    expect(evaluate({ sentBatch: { attempts: failures.slice(0, 4) } })).toMatchObject({ failures_in_row: 4, ...none });
    const rest = { failures_in_row: 5, resting_since: now, rests_until: after(5) };
    expect(evaluate({ sentBatch: { attempts: failures } })).toMatchObject(rest);
  });

  test('counts late failures, and those of earlier batches', () => {
    const result = evaluate({ target: { failures_in_row: 3 }, sentBatch: {}, ended: failures.slice(0, 2) });
    expect(result).toMatchObject({ failures_in_row: 5, rests_until: after(5) });
  });

  test.each([
    [2, 5],
    [40, 40],
    [300, 300],
    [86_400, 300],
  ])('after %i seconds of failing lasts %i more', (failing, lasts) => {
    expect(evaluate({ target: resting(failing), sentBatch: { attempts: failures.slice(0, 1) } })).toMatchObject({
      resting_since: after(-failing),
      rests_until: after(lasts),
    });
  });

  test('ends with an event that is accepted, even a late one', () => {
    const over = { failures_in_row: 0, resting_since: null, rests_until: null, retriesNow: 'none' };
    expect(evaluate({ target: resting(599), sentBatch: {}, ended: [attempt(item(1), 200)] })).toMatchObject(over);
    expect(evaluate({ target: resting(600), sentBatch: {} })).toMatchObject({
      rests_until: after(9),
      retriesNow: 'none',
    });
  });

  test('that was long: one event is retried early, and all once a previously refused one is accepted', () => {
    const fresh = evaluate({ target: resting(600), sentBatch: { attempts: [attempt(item(9), 200)] } });
    expect(fresh).toMatchObject({ rests_until: null, resting_since: after(-600), retriesNow: 'one' });
    const back = { failures_in_row: 0, resting_since: after(-600), rests_until: null };
    expect(evaluate({ target: back, sentBatch: { attempts: [attempt(item(10), 200)] } })).toMatchObject({
      retriesNow: 'none',
    });
    expect(evaluate({ target: back, sentBatch: { attempts: [attempt(item(1, 3), 200)] } })).toMatchObject({
      resting_since: null,
      retriesNow: 'all',
    });
    expect(evaluate({ target: resting(600), sentBatch: { attempts: [attempt(item(1, 3), 200)] } }).retriesNow).toBe(
      'all',
    );
  });

  test('begins anew when something was accepted meanwhile', () => {
    const attempts = [attempt(item(9), 200), ...failures];
    expect(evaluate({ target: resting(3_600), sentBatch: { attempts } })).toMatchObject({
      resting_since: now,
      rests_until: after(5),
    });
  });
});

describe('a pause that the receiver asks for', () => {
  test('is kept, whatever was accepted meanwhile and however many had failed', () => {
    const asked = evaluate({ sentBatch: { attempts: [attempt(item(1), 429, after(60), 60_000)] } });
    expect(asked.paused_until).toEqual(after(60));
    for (const failures_in_row of [1, 15]) {
      const paused = { failures_in_row, paused_until: after(60) };
      expect(evaluate({ target: paused, sentBatch: {}, ended: [attempt(item(2), 200)] }).paused_until).toEqual(
        after(60),
      );
    }
  });

  test('lasts as long as the longest of several, and is cleared when it has passed', () => {
    const attempts = [60, 90, 30].map((seconds, n) => attempt(item(n + 1), 429, after(seconds), seconds * 1000));
    expect(evaluate({ sentBatch: { attempts } }).paused_until).toEqual(after(90));
    expect(evaluate({ target: { paused_until: after(-1) }, sentBatch: {} }).paused_until).toBeNull();
  });
});

describe('events of a player that wait behind a late event', () => {
  test('are due at once if it is accepted or fails again, and with its retry if it fails the first time', () => {
    const released = (one: Attempt) => evaluate({ sentBatch: {}, ended: [one] }).released;
    expect(released(attempt(item(4), 200))).toEqual([{ player_id: 4, until: now }]);
    expect(released(attempt(item(4), 500, after(5)))).toEqual([{ player_id: 4, until: after(5) }]);
    expect(released(attempt(item(4, 1), 500, after(300)))).toEqual([{ player_id: 4, until: now }]);
    expect(released(attempt({ ...item(4), player_id: null }, 200))).toEqual([]);
  });
});

describe('an endpoint is disabled', () => {
  test('by 410, and by the last attempt of an event; not by anything before', () => {
    expect(evaluate({ sentBatch: { attempts: [attempt(item(1), 410, after(5))] } }).disable).toMatchObject({
      cause: 'gone',
    });
    expect(evaluate({ sentBatch: { attempts: [attempt(item(7, 9), 500, null)] } }).disable).toEqual({
      cause: 'exhausted',
      reason: 'Event 7 (deposit.paid) was not accepted in 10 attempts; at last: answered 500.',
    });
    expect(evaluate({ sentBatch: { attempts: [attempt(item(7, 8), 500, after(86_400))] } }).disable).toBeUndefined();
  });

  test('the event that was given up is kept, without a next attempt', () => {
    expect(evaluate({ sentBatch: { attempts: [attempt(item(7, 9), 500, null)] } }).pending).toEqual([
      { sequence: 7, player_id: 7, attempts: 10, next_attempt_at: null, set_aside_by: null },
    ]);
  });
});
