import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { systemResolver } from '../../base/guarded-connect.ts';
import type { RandomSource } from '../../base/random.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import type { Tracing } from '../../base/tracing.ts';
import { openPool } from '../../database/pool.ts';
import { createWorker, type Worker } from './worker.ts';

export type DeliveryParts = {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly log: Logger;
  readonly webhookLoopback?: boolean;
  readonly tracing?: Tracing | undefined;
};

/** What a crash of the database takes back is delivered again; so nobody waits for the disk. */
const settings = { plan_cache_mode: 'force_generic_plan', synchronous_commit: 'off' };

/** A worker with connections of its own: requests never wait for deliveries, nor these for requests. */
export const startDelivery = (parts: DeliveryParts): Pick<Worker, 'sent' | 'stop'> => {
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
  return {
    sent: worker.sent,
    stop: async () => {
      await worker.stop();
      await Promise.all([control.end(), sql.end(), parts.tracing?.stop()]);
    },
  };
};
