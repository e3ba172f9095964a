import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import { systemResolver } from '../../../base/guarded-connect.ts';
import type { RandomSource } from '../../../base/random.ts';
import type { MasterKey } from '../../../base/secret-box.ts';
import type { Tracing } from '../../../base/tracing.ts';
import { startListener } from '../../../database/listen.ts';
import { openPool } from '../../../database/pool.ts';
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
  const worker = createWorker({
    ...parts,
    sql,
    control,
    resolve: systemResolver,
    loopback: parts.webhookLoopback ?? true,
  });
  worker.start();
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
      await Promise.all([worker.stop(), listener.stop()]);
      await Promise.all([control.end(), sql.end(), parts.tracing?.stop()]);
    },
  };
};
