import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { checkUrl } from '../../base/address-rules.ts';
import type { Clock } from '../../base/clock.ts';
import type { Resolver } from '../../base/guarded-connect.ts';
import type { RandomSource } from '../../base/random.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import type { Tracing } from '../../base/tracing.ts';
import { createWakeSignal } from '../../base/wake-signal.ts';
import type { Sql } from '../../database/pool.ts';
import { createTakeFault } from '../sandbox/hit-fault.ts';
import { claimTargets, type Target } from './claim-queries.ts';
import { type LaneParts, runLane } from './lane.ts';
import { createLoader } from './load-events.ts';
import { type Connections, openConnections, type Sent } from './send.ts';
import { createTally } from './tally.ts';
import { createWriter } from './write-down.ts';

export type WorkerParts = {
  readonly sql: Sql;
  readonly control: Sql;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly log: Logger;
  readonly resolve: Resolver;
  /** Whether sandbox operators may be sent to on this machine itself. */
  readonly loopback?: boolean;
  readonly timeoutMilliseconds?: number;
  readonly leaseMilliseconds?: number;
  /** How seldom it looks by itself for something to send; waking makes it look at once. */
  readonly pollMilliseconds?: number | undefined;
  readonly tracing?: Tracing | undefined;
};

export type Worker = {
  /** Sends until stopped. */
  start(): void;
  /** Has it look now for something to send: events were numbered. Never waits and never fails. */
  wake(): void;
  /** Sends all that is due now, and tells how many attempts that took. */
  runOnce(): Promise<number>;
  /** What was sent, by how it ended. */
  sent(): Record<string, number>;
  /** Begins nothing new, waits for what is under way, and lets go of every endpoint. */
  stop(): Promise<void>;
};

/** How long a receiver has to answer. */
export const answerTimeout = 15_000;

/** Requests to one endpoint at the same time, so that a slow one holds nothing but itself. */
export const concurrencyPerEndpoint = 16;

/** Longer than any request takes. Whoever dies holds its endpoints for so long and no longer. */
const leaseMilliseconds = 30_000;

const patienceMilliseconds = 1_000;
const pollMilliseconds = 400;

/** However often it is woken, it looks no sooner again; relays wake seldom while they are busy. */
const restMilliseconds = 20;
const mostLanes = 500;

/** Any number of these may run, in any number of processes: an endpoint is served by one at a time. */
export const createWorker = (parts: WorkerParts): Worker => {
  const stopping = new AbortController();
  const signal = createWakeSignal();
  let wakes = 0;
  const lanes = new Set<Promise<number>>();
  const connections = openAll(parts);
  const tally = createTally();
  const leaseFor = parts.leaseMilliseconds ?? leaseMilliseconds;
  const load = createLoader(parts.sql, parts.clock);
  const takeFault = createTakeFault(parts);
  const writeDown = createWriter(parts.sql, parts.clock, leaseFor);
  const laneParts = (): LaneParts => ({
    ...parts,
    load,
    writeDown,
    takeFault,
    // Each claim has a name of its own: a lane that lost its endpoint does not mistake the next lane's lease for its own.
    lease: randomUUID(),
    leaseMilliseconds: leaseFor,
    patienceMilliseconds,
    concurrency: concurrencyPerEndpoint,
    post: (target, headers, body) => connections.post(target, headers, body, tally.count),
    isStopping: () => stopping.signal.aborted,
    isCrowded: () => lanes.size >= mostLanes,
  });

  const claim = async (): Promise<Promise<number>[]> => {
    const lane = laneParts();
    const wakesBefore = wakes;
    const now = parts.clock.now();
    const until = new Date(now.getTime() + lane.leaseMilliseconds);
    const room = mostLanes - lanes.size;
    const targets = room > 0 ? await claimTargets(parts.control, { lease: lane.lease, now, until }, room) : [];
    return targets.map((target) => {
      const running = runLane(lane, target).catch((error: unknown) => {
        parts.log.warn({ err: error, webhook_endpoint: target.id }, 'webhooks could not be sent, to be tried again');
        return 0;
      });
      lanes.add(running);
      void running.finally(() => {
        lanes.delete(running);
        // What was numbered meanwhile may be for this endpoint, which nobody else could claim.
        if (wakes !== wakesBefore) signal.wake();
      });
      return running;
    });
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      connections.closeIdle();
      await claim().catch((error: unknown) =>
        parts.log.warn({ err: error }, 'webhooks could not be looked for, to be tried again'),
      );
      const most = parts.pollMilliseconds ?? pollMilliseconds;
      await signal.sleep({ least: restMilliseconds, most, stopping: stopping.signal, keepsAlive: true });
    }
  };

  let running: Promise<void> = Promise.resolve();
  return {
    start: () => {
      running = loop();
    },
    wake: () => {
      wakes += 1;
      signal.wake();
    },
    runOnce: async () => {
      let made = 0;
      for (let claimed = await claim(); claimed.length > 0; claimed = await claim())
        for (const attempts of await Promise.all(claimed)) made += attempts;
      return made;
    },
    sent: tally.read,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(lanes);
      connections.closeAll();
    },
  };
};

const idleMilliseconds = 60_000;

/** Connections by endpoint and address; those that nobody used for a while are closed. */
const openAll = (parts: WorkerParts) => {
  const known = new Map<string, Connections & { usedAt: number }>();
  const settings = {
    clock: parts.clock,
    resolve: parts.resolve,
    timeoutMilliseconds: parts.timeoutMilliseconds ?? answerTimeout,
    concurrency: concurrencyPerEndpoint,
  };
  const forget = (name: string): void => {
    known.get(name)?.close();
    known.delete(name);
  };
  return {
    post: (
      target: Target,
      headers: Record<string, string>,
      body: string,
      count: (sent: Sent) => void,
    ): Promise<Sent> => {
      const name = `${target.operator_id}/${target.id}/${target.url}`;
      let found = known.get(name);
      if (!found) {
        const checked = checkUrl(target.url, target.is_sandbox && (parts.loopback ?? true));
        if ('problem' in checked) return Promise.resolve(unsent(checked.problem));
        found = { ...openConnections(checked, settings), usedAt: 0 };
        known.set(name, found);
      }
      found.usedAt = performance.now();
      return found.post(headers, body, count);
    },
    closeIdle: () => {
      const idle = performance.now() - idleMilliseconds;
      for (const [name, { usedAt }] of known) if (usedAt < idle) forget(name);
    },
    closeAll: () => {
      for (const name of known.keys()) forget(name);
    },
  };
};

export const unsent = (problem: string): Sent => ({
  succeeded: false,
  status: null,
  error: `the address ${problem}`,
  duration_ms: 0,
  response_excerpt: null,
  retry_after: null,
});
