import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import type { ClockWatch } from '../../../base/clock-watch.ts';
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
  /** Whether endpoints of sandbox operators may be on this machine itself. */
  readonly loopback?: boolean;
  readonly timeoutMilliseconds?: number;
  readonly leaseMilliseconds?: number;
  /** How often it looks for events without being woken. */
  readonly pollMilliseconds?: number | undefined;
  readonly tracing?: Tracing | undefined;
  /** Nothing is due by a wrong clock, and receivers would refuse its timestamps. */
  readonly clockWatch?: Pick<ClockWatch, 'isOff'> | undefined;
};

export type Worker = {
  /** Starts sending, until `stop`. */
  start(): void;
  /** Makes it look for events now. Never waits and never fails. */
  wake(): void;
  /** Sends everything that is due now; returns the number of attempts. */
  runOnce(): Promise<number>;
  /** The number of attempts by result. */
  attemptCounts(): Record<string, number>;
  /** Starts no further request, waits for those in flight, and gives up all leases. */
  stop(): Promise<void>;
};

/** Requests to one endpoint at the same time, so that a slow endpoint delays only itself. */
const concurrencyPerEndpoint = 16;

/** Longer than any request takes. After a crash, the endpoints of a worker are free again after this time. */
const leaseMilliseconds = 30_000;

const waitMilliseconds = 1_000;
const pollMilliseconds = 400;

/** The least time between two looks, however often it is woken. */
const restMilliseconds = 20;
const maxServed = 500;

/** Any number of workers may run, in any number of processes; each endpoint is served by one at a time. */
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
  const isOff = (): boolean => parts.clockWatch?.isOff() ?? false;
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
    // A new lease for each claim, so that a worker that lost an endpoint does not mistake a later lease for its own.
    lease: randomUUID(),
    leaseMilliseconds: leaseFor,
    waitMilliseconds,
    concurrency: concurrencyPerEndpoint,
    post: (target, headers, body) => connections.post(target, headers, body, counter.count),
    isStopping: () => stopping.signal.aborted || isOff(),
    isCrowded: () => serving.size >= maxServed,
  });

  const claim = async (): Promise<Promise<number>[]> => {
    const service = serviceParts();
    const wakesBefore = wakes;
    const now = parts.clock.now();
    const until = new Date(now.getTime() + service.leaseMilliseconds);
    const room = isOff() ? 0 : maxServed - serving.size;
    const targets = room > 0 ? await claimTargets(parts.control, { lease: service.lease, now, until }, room) : [];
    return targets.map((target) => {
      const running = serveEndpoint(service, target).catch((error: unknown) => {
        parts.log.warn({ err: error, webhook_endpoint: target.id }, 'webhooks could not be sent; will retry');
        return 0;
      });
      serving.add(running);
      void running.finally(() => {
        serving.delete(running);
        // Events numbered in the meantime may be for this endpoint, which no other worker could claim.
        if (wakes !== wakesBefore) signal.wake();
      });
      return running;
    });
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      connections.closeIdle();
      await claim().catch((error: unknown) =>
        parts.log.warn({ err: error }, 'could not look for webhook events; will retry'),
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
    attemptCounts: counter.read,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(serving);
      connections.closeAll();
    },
  };
};
