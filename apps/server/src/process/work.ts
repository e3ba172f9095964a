import { constants, setPriority } from 'node:os';
import { systemClock } from '../base/clock.ts';
import { createLog } from '../base/log.ts';
import { systemRandom } from '../base/random.ts';
import { findRunningEmbedded } from '../database/embedded/embedded-postgres.ts';
import { startOverAdvice } from '../database/embedded/start-over.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { plainHostsWarning } from '../database/plain-hosts.ts';
import { openPool } from '../database/pool.ts';
import { proveTenancyAt } from '../database/prove-tenancy.ts';
import { startDelivery } from '../modules/webhooks/deliver/delivery.ts';
import { createRelay } from '../outbox/relay.ts';
import type { Config } from './config.ts';
import { checkMasterKey, readMasterKey } from './home.ts';
import { beginLifetime } from './lifetime.ts';
import { touching } from './touch.ts';

export type WorkOptions = {
  readonly config: Config;
  readonly say: (line: string) => void;
  /** How long it may take to stop after the signal. */
  readonly waitMilliseconds?: number;
};

/** Numbers events and delivers webhooks until a signal ends it. Runs beside any number of servers and other workers. */
export const work = async ({ config, say, waitMilliseconds }: WorkOptions): Promise<void> => {
  // Deliveries can wait, players cannot: on a shared machine, play has priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const log = createLog(config.logLevel);
  const lifetime = beginLifetime(log, say, waitMilliseconds);
  const warning = config.databaseUrl && plainHostsWarning(config.databaseUrl);
  if (warning) log.warn(warning);
  const databaseUrl = config.databaseUrl ?? (await findRunningEmbedded(config.home));
  if (databaseUrl === undefined) throw new Error('No server runs here: start one first, or name a DATABASE_URL.');
  if ((await pendingMigrations(databaseUrl, { startOver: startOverAdvice(config) })).length > 0)
    throw new Error('The database waits for migrations: run the command migrate first.');
  await proveTenancyAt(databaseUrl);
  const masterKey = readMasterKey(config);
  await checkMasterKey(databaseUrl, masterKey);

  const control = openPool({ url: databaseUrl, role: 'croupier_control', max: 1 });
  const relay = createRelay(control, log, { onPass: touching(config.workerAliveFile, log) });
  relay.start();
  lifetime.onClose(async () => {
    await relay.stop();
    await control.end();
  });
  const { webhookLoopback, traces } = config;
  const tracing =
    traces && (await import('../tracing/open-tracing.ts')).openTracing(traces, { random: systemRandom, log });
  const delivery = startDelivery({
    databaseUrl,
    clock: systemClock,
    comparesClock: true,
    random: systemRandom,
    masterKey,
    log,
    webhookLoopback,
    tracing,
    relayId: relay.id,
  });
  relay.onNumbered(delivery.wake);
  lifetime.onClose(delivery.stop);
  say('Croupier delivers webhooks. Ctrl-C stops it.');
};
