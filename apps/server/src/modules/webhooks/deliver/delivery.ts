import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import { createClockWatch } from '../../../base/clock-watch.ts';
import { systemResolver } from '../../../base/guarded-connect.ts';
import type { RandomSource } from '../../../base/random.ts';
import type { MasterKey } from '../../../base/secret-box.ts';
import type { Tracing } from '../../../base/tracing.ts';
import { startListener } from '../../../database/listen.ts';
import { openPool } from '../../../database/pool.ts';
import { readDatabaseTime } from '../../../database/read-time.ts';
import { numberedChannel } from '../../../outbox/queries.ts';
import { createWorker, type Worker } from './worker.ts';

export type DeliveryParts = {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly log: Logger;
  readonly webhookLoopback?: boolean;
  readonly tracing?: Tracing | undefined;
  /** The relay of this process: its NOTIFY is ignored, because it wakes the worker directly. */
  readonly relayId?: string | undefined;
  readonly pollMilliseconds?: number | undefined;
  /** Whether the clock is compared with that of the database; nothing is sent while it is wrong. */
  readonly comparesClock?: boolean;
};

export type Delivery = Pick<Worker, 'attemptCounts' | 'stop' | 'wake'>;

/** A commit that a crash loses only means that events are delivered again, so it need not wait for the disk. */
const settings = { plan_cache_mode: 'force_generic_plan', synchronous_commit: 'off' };

/**
 * A worker with its own connections, so that requests and deliveries do not wait for each other. Relays of other
 * processes wake it by NOTIFY.
 */
export const startDelivery = (parts: DeliveryParts): Delivery => {
  const control = openPool({ url: parts.databaseUrl, role: 'croupier_control', max: 1, settings });
  const sql = openPool({ url: parts.databaseUrl, role: 'croupier_app', max: 4, settings });
  const clockWatch = parts.comparesClock
    ? createClockWatch({ clock: parts.clock, log: parts.log, readTime: () => readDatabaseTime(control) })
    : undefined;
  const worker = createWorker({
    ...parts,
    clockWatch,
    sql,
    control,
    resolve: systemResolver,
    loopback: parts.webhookLoopback ?? true,
  });
  // If the database cannot be asked, it cannot be asked for events either.
  const compared = clockWatch?.measure().catch(() => undefined) ?? Promise.resolve();
  void compared.then(worker.start);
  const listener = startListener({
    url: parts.databaseUrl,
    channel: numberedChannel,
    onNotice: (relayId) => {
      if (relayId === undefined || relayId !== parts.relayId) worker.wake();
    },
    log: parts.log,
  });
  return {
    attemptCounts: worker.attemptCounts,
    wake: worker.wake,
    stop: async () => {
      clockWatch?.stop();
      await compared;
      await Promise.all([worker.stop(), listener.stop()]);
      await Promise.all([control.end(), sql.end(), parts.tracing?.stop()]);
    },
  };
};
