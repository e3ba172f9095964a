import type { Clock } from '../../base/clock.ts';
import type { RandomSource } from '../../base/random.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { operatorTime } from '../../http/facts.ts';
import { audit, systemActor } from '../audit/audit.ts';
import { insertAttempts } from './attempt-queries.ts';
import {
  dropForgotten,
  findDue,
  findNew,
  findWaitingPlayers,
  type Item,
  type Lease,
  releaseHeld,
  removePending,
  savePending,
  saveProgress,
  type Target,
  type WaitingPlayer,
} from './delivery-queries.ts';
import { disableEndpoint } from './queries.ts';
import { failuresBeforeRest, retryDelay, typesOf } from './rules.ts';
import type { Sent } from './send.ts';
import { type Settlement, settle } from './settle.ts';
import { headersOf, signatureOf, signingKeys, timestampOf } from './sign.ts';
import { createSlots, type Slots } from './slots.ts';
import { type Attempt, runTurn, within } from './turn.ts';
import { writeBody } from './view.ts';

export type LaneParts = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: Buffer;
  readonly lease: string;
  readonly leaseMilliseconds: number;
  readonly patienceMilliseconds: number;
  readonly concurrency: number;
  readonly post: (target: Target, headers: Record<string, string>, body: string) => Promise<Sent>;
  readonly isStopping: () => boolean;
};

/** Batches grow while the endpoint keeps up and shrink while it does not. */
const smallestBatch = 16;
const largestBatch = 512;

/** A filter that names little passes over so many events at a time. */
const widestLook = 10_000;

type Late = { readonly ending: Promise<Attempt>; ended?: Attempt };
type Lane = { target: Target; batch: number; readonly slots: Slots; readonly late: Map<number, Late> };

/** Sends to one endpoint, batch after batch, until nothing is left to do there now; tells how many attempts it made. */
export const runLane = async (parts: LaneParts, target: Target): Promise<number> => {
  const lane: Lane = { target, batch: 64, slots: createSlots(parts.concurrency), late: new Map() };
  let made = 0;
  while (lane.target.is_held) {
    made += await runBatch(parts, lane);
  }
  return made;
};

const runBatch = async (parts: LaneParts, lane: Lane): Promise<number> => {
  const { target, slots, late } = lane;
  // Nothing can be begun while every slot is taken, nor when this process is about to end.
  if (late.size > 0 && (slots.free() === 0 || parts.isStopping())) await endOfAny(late, parts.leaseMilliseconds / 2);

  const loaded = await loadBatch(parts, lane);
  if (late.size > 0 && loaded.items.length === 0) await endOfAny(late, parts.patienceMilliseconds);
  const keys = signingKeys(parts.masterKey, target, parts.clock.now());
  const started = performance.now();
  const turn = await runTurn({
    ...loaded,
    slots,
    failuresInRow: target.failures_in_row,
    patienceMilliseconds: parts.patienceMilliseconds,
    isStopping: parts.isStopping,
    attempt: (item) => makeAttempt(parts, target, keys, item),
  });
  lane.batch = nextBatch(lane.batch, turn.left.length === 0, performance.now() - started, parts.patienceMilliseconds);

  const ended = [...late].flatMap(([, { ended }]) => (ended ? [ended] : []));
  const now = parts.clock.now();
  const lateUntil = new Date(now.getTime() + parts.leaseMilliseconds);
  const settled = settle({ target, turn, ended, fresh: loaded.fresh, seenUpTo: loaded.seenUpTo, now, lateUntil });
  for (const { item } of ended) late.delete(item.sequence);
  for (const { item, ending } of turn.late) {
    const entry: Late = { ending };
    late.set(item.sequence, entry);
    void ending.then((attempt) => {
      entry.ended = attempt;
    });
  }
  lane.target = await writeDown(parts, lane, settled, new Set(ended.map(({ item }) => item.sequence)), loaded.due);
  return settled.attempts.length;
};

const endOfAny = (late: Lane['late'], milliseconds: number): Promise<unknown> =>
  within(milliseconds, Promise.race([...late.values()].map(({ ending }) => ending)));

const nextBatch = (batch: number, isDone: boolean, took: number, patience: number): number => {
  if (!isDone) return Math.max(smallestBatch, Math.floor(batch / 2));
  return took < patience / 2 ? Math.min(largestBatch, batch * 2) : batch;
};

type Loaded = {
  readonly items: readonly Item[];
  readonly due: readonly Item[];
  readonly fresh: readonly Item[];
  readonly seenUpTo: number;
  readonly waiting: readonly WaitingPlayer[];
};

/** What was not accepted comes first; what is new follows when all of that fits. */
const loadBatch = (parts: LaneParts, { target, batch, slots, late }: Lane): Promise<Loaded> => {
  const nothing = { items: [], due: [], fresh: [], seenUpTo: target.cursor_sequence, waiting: [] };
  const now = parts.clock.now();
  const isPaused = target.paused_until !== null && target.paused_until > now;
  if (slots.free() === 0 || isPaused || parts.isStopping()) return Promise.resolve(nothing);
  const most = target.failures_in_row >= failuresBeforeRest ? 1 : batch;
  return inOperator(parts.sql, target.operator_id, async (tx) => {
    const upTo = Math.min(target.last_sequence, target.cursor_sequence + widestLook);
    const range = { after: target.cursor_sequence, upTo, types: typesOf(target.events) };
    const isBehind = target.next_retry_at !== null;
    const [found, fresh, waiting] = await Promise.all([
      isBehind ? findDue(tx, target, now, most) : [],
      findNew(tx, target, range, most),
      isBehind ? findWaitingPlayers(tx, target, now) : [],
    ]);
    const due = found.filter(({ sequence }) => !late.has(sequence));
    if (found.length >= most) return { ...nothing, items: due, due, waiting };
    const seenUpTo = fresh.length < most ? upTo : (fresh.at(-1) as Item).sequence;
    const items = [...due, ...fresh].sort((a, b) => a.sequence - b.sequence);
    return { items, due, fresh, seenUpTo, waiting };
  });
};

const makeAttempt = async (parts: LaneParts, target: Target, keys: readonly Buffer[], item: Item): Promise<Attempt> => {
  const body = writeBody({ ...item, operator_id: target.operator_id });
  const at = parts.clock.now();
  const signature = signatureOf(keys, item.event_id, timestampOf(at), body);
  const sent = await parts.post(target, headersOf(item.event_id, timestampOf(at), signature), body);
  if (sent.succeeded) return { item, at, signature, sent, next_attempt_at: null };
  const chance = parts.random.bytes(4).readUInt32BE() / 2 ** 32;
  const delay = retryDelay(item.attempts + 1, chance, sent.retry_after);
  const next_attempt_at = delay === undefined ? null : new Date(parts.clock.now().getTime() + delay);
  return { item, at, signature, sent, next_attempt_at };
};

/** Someone else holds the endpoint by now: what this lane did is sent again by them, and it ends. */
class LeaseLost extends Error {}

const lost = (target: Target): Target => ({ ...target, is_held: false });

/** Everything that a batch comes to, in one transaction, while the lease is still ours. */
const writeDown = (
  parts: LaneParts,
  { target, late }: Lane,
  settled: Settlement,
  ended: ReadonlySet<number>,
  due: readonly Item[],
): Promise<Target> => {
  const now = parts.clock.now();
  const until = new Date(now.getTime() + parts.leaseMilliseconds);
  const lease: Lease = { lease: parts.lease, now, until };
  const stored = new Set([...ended, ...due.map(({ sequence }) => sequence)]);
  const accepted = settled.accepted.filter((sequence) => stored.has(sequence));
  const isIdle = settled.attempts.length === 0 && settled.cursor_sequence === target.cursor_sequence;
  // Whoever has caught up lets go until the worker looks again: what happens meanwhile is one batch and not many.
  const hasCaughtUp = settled.cursor_sequence >= target.last_sequence && due.length < smallestBatch;
  const stop = settled.disable !== undefined || ((hasCaughtUp || parts.isStopping()) && late.size === 0);
  return inOperator(parts.sql, target.operator_id, async (tx) => {
    const writes = [
      settled.attempts.length > 0 && insertAttempts(tx, target, settled.attempts),
      settled.pending.length > 0 && savePending(tx, target, settled.pending),
      accepted.length > 0 && removePending(tx, target, accepted),
      settled.released.length > 0 && releaseHeld(tx, target, settled.released),
      settled.disable && disable(tx, target, settled.disable, now),
      isIdle && dropForgotten(tx, target),
    ];
    const progress = saveProgress(tx, target, lease, { ...settled, keep: late.size > 0, stop });
    const [next] = await Promise.all([progress, ...writes]);
    if (!next) throw new LeaseLost();
    return next.status === 'enabled' ? next : lost(next);
  }).catch((error) => {
    if (error instanceof LeaseLost) return lost(target);
    throw error;
  });
};

const disable = (tx: Tx, target: Target, why: NonNullable<Settlement['disable']>, realNow: Date) => {
  const now = operatorTime(target, realNow);
  const switched = disableEndpoint(tx, { ...target, now }, { ...why, realNow });
  const told = audit(tx, { operator_id: target.operator_id, actor: systemActor, now }, [
    {
      action: 'webhook_endpoint.disabled',
      subject_kind: 'webhook_endpoint',
      subject_id: target.id,
      to_value: why.cause,
      reason: why.reason,
    },
  ]);
  return Promise.all([switched, told]);
};
