import type { Logger } from 'pino';
import { systemClock } from '../base/clock.ts';
import { systemRandom } from '../base/random.ts';
import type { MasterKey } from '../base/secret-box.ts';
import type { Tracing } from '../base/tracing.ts';
import { timeoutsFor } from '../database/pool.ts';
import { type ServerLimits, serverLimits } from '../http/server-limits.ts';
import type { App } from '../platform/app.ts';
import type { AppOptions } from '../platform/app-options.ts';
import type { Config } from './config.ts';
import { openFileStore } from './home.ts';

type ServerParts = Pick<AppOptions, 'masterKey' | 'clock' | 'random' | 'fileStore' | 'kycGigabytes'>;

export const openParts = async (config: Config, masterKey: MasterKey): Promise<ServerParts> => ({
  masterKey,
  clock: systemClock,
  random: systemRandom,
  fileStore: await openFileStore(config, masterKey, systemClock),
  kycGigabytes: config.kycGigabytes,
});

export const openTracing = async ({ traces }: Config, log: Logger): Promise<Tracing | undefined> =>
  traces && (await import('../tracing/open-tracing.ts')).openTracing(traces, { random: systemRandom, log });

/**
 * The limits of a process. Workers share the connections; each has the whole budget of bodies, because that is the least
 * with which a player can send a document of the largest size.
 */
const limitsOf = ({ databaseWaitSeconds, workers = 1 }: Config): ServerLimits => ({
  ...serverLimits,
  // A connection is not cut before its request has its answer.
  silenceMilliseconds: Math.max(serverLimits.silenceMilliseconds, 2 * timeoutsFor(databaseWaitSeconds).statement),
  connections: Math.ceil(serverLimits.connections / workers),
});

type ServedParts = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly parts: ServerParts;
  readonly log: Logger;
};

/** The options of a server's app that follow from its settings. */
export const servedOptions = ({ config, databaseUrl, parts, log }: ServedParts): AppOptions => {
  const { metricsToken, trustedProxies, publicUrl, backOfficeHost } = config;
  const { deliversWebhooks, webhookLoopback, eventDays, webhookLogDays, requestsLogDays } = config;
  const timeouts = timeoutsFor(config.databaseWaitSeconds);
  return {
    ...parts,
    ...{ databaseUrl, timeouts, limits: limitsOf(config), log },
    ...{ trustedProxies, publicUrl, backOfficeHost, metricsToken },
    ...{ deliversWebhooks, webhookLoopback, eventDays, webhookLogDays, requestsLogDays, rollsUp: true },
  };
};

const maxTries = 6;

/** A busy machine may not connect in time; the connections are proved as soon as it does. */
export const proveWhenBusy = async (app: App): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await app.prove();
    } catch (error) {
      if (tries === maxTries || !/time-?out/i.test((error as Error).message)) throw error;
    }
};
