import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import type { Resolver } from '../../../base/guarded-connect.ts';
import type { RandomSource } from '../../../base/random.ts';
import type { MasterKey } from '../../../base/secret-box.ts';
import type { Tracing } from '../../../base/tracing.ts';
import { createWakeSignal } from '../../../base/wake-signal.ts';
import type { Sql } from '../../../database/pool.ts';
import { createTakeFault } from '../../sandbox/hit-fault.ts';
import { openEndpointConnections } from '../transport/endpoint-connections.ts';
import { answerTimeout } from '../transport/send.ts';
import { claimTargets } from './claim-queries.ts';
import { createAttemptCounter } from './count-attempts.ts';
import { createLoader } from './load-events.ts';
import { createRecorder } from './record-batch.ts';
import { type ServiceParts, serveEndpoint } from './serve-endpoint.ts';

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

/** Requests to one endpoint at the same time, so that a slow one holds nothing but itself. */
const concurrencyPerEndpoint = 16;

/** Longer than any request takes. Whoever dies holds its endpoints for so long and no longer. */
const leaseMilliseconds = 30_000;

const patienceMilliseconds = 1_000;
const pollMilliseconds = 400;

/** However often it is woken, it looks no sooner again; relays wake seldom while they are busy. */
const restMilliseconds = 20;
const maxServed = 500;

/** Any number of these may run, in any number of processes: an endpoint is served by one at a time. */
export const createWorker = (parts: WorkerParts): Worker => {
  const stopping = new AbortController();
  const signal = createWakeSignal();
  let wakes = 0;
  const serving = new Set<Promise<number>>();
  const connections = openEndpointConnections({
    clock: parts.clock,
    resolve: parts.resolve,
    loopback: parts.loopback ?? true,
    timeoutMilliseconds: parts.timeoutMilliseconds ?? answerTimeout,
    concurrency: concurrencyPerEndpoint,
  });
  const counter = createAttemptCounter();
  const leaseFor = parts.leaseMilliseconds ?? leaseMilliseconds;
  const load = createLoader(parts.sql, parts.clock);
  const takeFault = createTakeFault(parts);
  const record = createRecorder(parts.sql, parts.clock, leaseFor);
  const serviceParts = (): ServiceParts => ({
    ...parts,
    load,
    record,
    takeFault,
    // Each claim has a lease of its own, so that whoever lost an endpoint does not take the next lease for its own.
    lease: randomUUID(),
    leaseMilliseconds: leaseFor,
    patienceMilliseconds,
    concurrency: concurrencyPerEndpoint,
    post: (target, headers, body) => connections.post(target, headers, body, counter.count),
    isStopping: () => stopping.signal.aborted,
    isCrowded: () => serving.size >= maxServed,
  });

  const claim = async (): Promise<Promise<number>[]> => {
    const service = serviceParts();
    const wakesBefore = wakes;
    const now = parts.clock.now();
    const until = new Date(now.getTime() + service.leaseMilliseconds);
    const room = maxServed - serving.size;
    const targets = room > 0 ? await claimTargets(parts.control, { lease: service.lease, now, until }, room) : [];
    return targets.map((target) => {
      const running = serveEndpoint(service, target).catch((error: unknown) => {
        parts.log.warn({ err: error, webhook_endpoint: target.id }, 'webhooks could not be sent, to be tried again');
        return 0;
      });
      serving.add(running);
      void running.finally(() => {
        serving.delete(running);
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
    sent: counter.read,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(serving);
      connections.closeAll();
    },
  };
};
