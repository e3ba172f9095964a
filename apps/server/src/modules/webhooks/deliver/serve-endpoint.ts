import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import type { RandomSource } from '../../../base/random.ts';
import type { MasterKey } from '../../../base/secret-box.ts';
import type { Tracing } from '../../../base/tracing.ts';
import { within } from '../../../base/within.ts';
import type { FaultFacts } from '../../../call/facts.ts';
import { isAway, isBusy } from '../../../database/failures.ts';
import { retryDelay } from '../rules.ts';
import type { PostResult } from '../transport/send.ts';
import { headersOf, signatureOf, signingKeys, timestampOf } from '../transport/sign.ts';
import type { Target } from './claim-queries.ts';
import { type BatchResult, evaluateBatch } from './evaluate-batch.ts';
import { type InjectedFaults, injectFaults, type TakeFault } from './inject-faults.ts';
import { type Item, type LoadEvents, type Loaded, nothing } from './load-events.ts';
import type { BatchRecord, RecordBatch } from './record-batch.ts';
import { type Attempt, type SentBatch, sendBatch } from './send-batch.ts';
import { createSlots, type Slots } from './slots.ts';
import { traceAttempt } from './trace-attempt.ts';

export type ServiceParts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly log: Logger;
  readonly load: LoadEvents;
  readonly record: RecordBatch;
  readonly takeFault: TakeFault;
  readonly lease: string;
  readonly leaseMilliseconds: number;
  readonly waitMilliseconds: number;
  readonly concurrency: number;
  readonly post: (target: Target, headers: Record<string, string>, body: string) => Promise<PostResult>;
  readonly tracing?: Tracing | undefined;
  readonly isStopping: () => boolean;
  /** Whether other endpoints wait: then an endpoint is released after `sliceMilliseconds`. */
  readonly isCrowded: () => boolean;
};

/** Batches grow while the endpoint keeps up and shrink while it does not. */
const smallestBatch = 16;
const largestBatch = 512;

/** How long an endpoint is served while others wait. */
const sliceMilliseconds = 10_000;

type Late = { readonly ending: Promise<Attempt>; ended?: Attempt };
type Service = {
  target: Target;
  batch: number;
  /** When the lease may end, by the monotonic clock. Nothing is sent or written after it. */
  leaseEndsAt: number;
  readonly slots: Slots;
  readonly late: Map<number, Late>;
  readonly isEnding: () => boolean;
};

/** Sends batches to one endpoint until nothing is due; returns the number of attempts. */
export const serveEndpoint = async (parts: ServiceParts, target: Target): Promise<number> => {
  const began = performance.now();
  const service: Service = {
    target,
    batch: 256,
    leaseEndsAt: leaseEndFrom(parts, began),
    slots: createSlots(parts.concurrency),
    late: new Map(),
    isEnding: () => parts.isStopping() || (parts.isCrowded() && performance.now() - began > sliceMilliseconds),
  };
  let made = 0;
  while (service.target.is_leased) made += await runBatch(parts, service);
  return made;
};

/** Leaves enough of the lease for a batch to end: its last attempt, and what records it. */
export const leaseEndFrom = (
  { leaseMilliseconds, waitMilliseconds }: Pick<ServiceParts, 'leaseMilliseconds' | 'waitMilliseconds'>,
  now: number,
): number => now + leaseMilliseconds - 2 * waitMilliseconds;

/** Loads, sends and records one batch; returns the number of attempts that ended. */
const runBatch = async (parts: ServiceParts, service: Service): Promise<number> => {
  const { target, late } = service;
  const loaded = await loadWhenFree(parts, service);
  const started = performance.now();
  const faults = await injectFaults(parts.takeFault, target, loaded);
  const sentBatch = await send(parts, service, loaded, faults);
  const isAllSent = sentBatch.left.length === 0;
  service.batch = nextBatch(service.batch, isAllSent, performance.now() - started, parts.waitMilliseconds);

  const ended = endedOf(late);
  const now = parts.clock.now();
  const lateUntil = new Date(now.getTime() + parts.leaseMilliseconds);
  const { fresh, seenUpTo } = loaded;
  const result = evaluateBatch({ target, sentBatch, ended, fresh, seenUpTo, aside: faults.aside, now, lateUntil });
  for (const { item } of ended) late.delete(item.sequence);
  for (const attempt of sentBatch.late) follow(late, attempt);
  const endedSequences = new Set(ended.map(({ item }) => item.sequence));
  await record(parts, service, recordOf(parts, service, result, endedSequences, loaded));
  return result.attempts.length;
};

/** Waits for a late attempt to end where all slots are taken, nothing is due, or the endpoint is about to be released. */
const loadWhenFree = async (parts: ServiceParts, service: Service): Promise<Loaded> => {
  const { slots, late } = service;
  if (late.size > 0 && (slots.free() === 0 || service.isEnding())) await endOfAny(late, parts.leaseMilliseconds / 2);
  const loaded = await loadBatch(parts, service);
  if (late.size > 0 && loaded.items.length === 0) await endOfAny(late, parts.waitMilliseconds);
  return loaded;
};

const send = (parts: ServiceParts, service: Service, loaded: Loaded, { aside, doubled }: InjectedFaults) => {
  const { target, slots } = service;
  const keys = signingKeys(parts.masterKey, target, parts.clock.now());
  return sendBatch({
    ...loaded,
    items: aside.length === 0 ? loaded.items : without(loaded.items, aside),
    slots,
    failuresInRow: target.failures_in_row,
    waitMilliseconds: parts.waitMilliseconds,
    isStopping: () => parts.isStopping() || performance.now() > service.leaseEndsAt,
    attempt: (item) => makeAttempt(parts, target, keys, item, doubled.get(item)),
  });
};

const endedOf = (late: Service['late']): Attempt[] => [...late.values()].flatMap(({ ended }) => (ended ? [ended] : []));

/** Notes when a late attempt ends, for the batch after it. */
const follow = (late: Service['late'], { item, ending }: SentBatch['late'][number]): void => {
  const entry: Late = { ending };
  late.set(item.sequence, entry);
  void ending.then((attempt) => {
    entry.ended = attempt;
  });
};

const without = (items: readonly Item[], aside: InjectedFaults['aside']): Item[] => {
  const put = new Set(aside.map(({ item }) => item));
  return items.filter((item) => !put.has(item));
};

const endOfAny = (late: Service['late'], milliseconds: number): Promise<unknown> =>
  within(milliseconds, Promise.race([...late.values()].map(({ ending }) => ending)));

const nextBatch = (batch: number, isDone: boolean, took: number, patience: number): number => {
  if (!isDone) return Math.max(smallestBatch, Math.floor(batch / 2));
  return took < patience / 2 ? Math.min(largestBatch, batch * 2) : batch;
};

const loadBatch = async (parts: ServiceParts, service: Service): Promise<Loaded> => {
  const { target, batch, slots, late } = service;
  const now = parts.clock.now();
  const isLeftAlone = [target.paused_until, target.rests_until].some((until) => until !== null && until > now);
  if (slots.free() === 0 || isLeftAlone || service.isEnding()) return nothing(target);
  return parts.load(target, batch, late);
};

const makeAttempt = async (
  parts: ServiceParts,
  target: Target,
  keys: readonly KeyObject[],
  item: Item,
  fault: FaultFacts | undefined,
): Promise<Attempt> => {
  const post = async () => {
    const at = parts.clock.now();
    const signature = signatureOf(keys, item.event_id, timestampOf(at), item.body);
    const headers = headersOf(item.event_id, timestampOf(at), signature);
    const trace = parts.tracing && traceAttempt(parts.tracing, target, item);
    const result = await parts.post(target, { ...headers, ...trace?.headers }, item.body);
    trace?.end(result);
    return { at, signature, result };
  };
  const first = await post();
  const { result } = first;
  const again = fault && { again: { fault, ...(await post()) } };
  const attempt = { item, url: target.url, ...first, ...again };
  if (result.succeeded) return { ...attempt, next_attempt_at: null };
  const chance = parts.random.bytes(4).readUInt32BE() / 2 ** 32;
  const delay = retryDelay(item.attempts + 1, chance, result.retry_after);
  const next_attempt_at = delay === undefined ? null : new Date(parts.clock.now().getTime() + delay);
  return { ...attempt, next_attempt_at };
};

const recordOf = (
  parts: ServiceParts,
  { target, late, isEnding }: Service,
  result: BatchResult,
  ended: ReadonlySet<number>,
  { due }: Loaded,
): BatchRecord => {
  const stored = new Set([...ended, ...due.map(({ sequence }) => sequence)]);
  // An endpoint that has caught up is released: the events until the worker's next look become one batch.
  const hasCaughtUp = result.cursor_sequence >= target.last_sequence && due.length < smallestBatch;
  return {
    target,
    lease: parts.lease,
    result,
    accepted: result.accepted.filter((sequence) => stored.has(sequence)),
    late: [...late.keys()],
    isIdle: result.attempts.length === 0 && result.cursor_sequence === target.cursor_sequence,
    keep: late.size > 0,
    stop: result.disable !== undefined || ((hasCaughtUp || isEnding()) && late.size === 0),
  };
};

const retryMilliseconds = 500;

/**
 * Tries again while the lease lasts if the database is busy or away: what is not recorded would be sent again. Ends
 * when another worker has taken the endpoint over.
 */
const record = async (parts: ServiceParts, service: Service, batch: BatchRecord): Promise<void> => {
  for (;;) {
    const asked = performance.now();
    try {
      const next = await parts.record(batch);
      if (!next && batch.result.attempts.length > 0)
        parts.log.warn(
          { webhook_endpoint: service.target.id },
          'a delivery lease expired: its events will be sent again',
        );
      service.leaseEndsAt = leaseEndFrom(parts, asked);
      service.target = next?.status === 'enabled' ? next : { ...service.target, is_leased: false };
      return;
    } catch (error) {
      const isOver = performance.now() + retryMilliseconds > service.leaseEndsAt;
      if (isOver || !(isBusy(error) || isAway(error))) throw error;
      await sleep(retryMilliseconds);
    }
  }
};
