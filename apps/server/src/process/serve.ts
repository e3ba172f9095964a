import { setTimeout as sleep } from 'node:timers/promises';
import { readAddress } from '@croupier/contract/addresses.ts';
import { pino } from 'pino';
import { systemClock } from '../base/clock.ts';
import { createLog } from '../base/log.ts';
import { systemRandom } from '../base/random.ts';
import { startOverAdvice } from '../database/embedded/start-over.ts';
import { migrate } from '../database/migrate.ts';
import { plainHostsWarning } from '../database/plain-hosts.ts';
import { timeoutsFor } from '../database/pool.ts';
import type { CasinoPages } from '../http/casino.ts';
import type { DemoAccess } from '../http/front-door.ts';
import { serverLimits } from '../http/server-limits.ts';
import { refoldIdentities } from '../modules/identity/refold.ts';
import { type App, createApp } from '../platform/app.ts';
import { addresses } from './addresses.ts';
import type { Config } from './config.ts';
import { type DemoMode, decideDemo } from './decide-demo.ts';
import { checkMasterKey, openFileStore, openInstalledDatabase, readMasterKey, refuseMissingDatabase } from './home.ts';
import { beginLifetime, closingMilliseconds, type Lifetime } from './lifetime.ts';
import { listen, reachable, refuseTakenPort } from './listen.ts';
import { prepareWeb } from './web.ts';
import { casinoBuild, guidesBuild } from './web-builds.ts';

export type ServeOptions = {
  readonly config: Config;
  readonly demo: DemoMode;
  readonly say: (line: string) => void;
};

/** Runs the server until a signal ends it. */
export const serve = async (options: ServeOptions): Promise<void> => {
  const { config, say } = options;
  const destination = pino.destination({ dest: 1, sync: false });
  let isReady = false;
  // The demo is set up by requests to the API itself; these are not logged.
  const write = (line: string): unknown => (isReady || !line.includes('"answered"')) && destination.write(line);
  const log = createLog(config.logLevel, { write });
  const lifetime = beginLifetime(log, say, closingMilliseconds + config.drainSeconds * 1_000);
  process.once('exit', () => {
    try {
      destination.flushSync();
    } catch {
      // No log was written.
    }
  });
  try {
    await open(options, log, lifetime);
    isReady = true;
  } catch (error) {
    // A failure to open is expected when a signal closes everything meanwhile.
    if (lifetime.isEnding()) return;
    process.stderr.write(`${(error as Error).message}\n`);
    log.debug({ err: error }, 'could not start');
    await lifetime.end(1);
  }
};

/** Whoever calls chooses the Host header, and a proxy may send its own. */
const publicUrlWarning =
  'PUBLIC_URL is not set: links of pages begin with the Host header of each request. Set it to the address that callers use.';

const open = async (
  { config, demo: mode, say }: ServeOptions,
  log: ReturnType<typeof createLog>,
  lifetime: Lifetime,
): Promise<void> => {
  if (mode === 'never') await refuseMissingDatabase(config);
  const warning = config.databaseUrl && plainHostsWarning(config.databaseUrl);
  if (warning) log.warn(warning);
  const { withDemo, message } = decideDemo(config, mode);
  if (message) say(message);
  const mayMove = withDemo && !config.portIsChosen;
  if (!mayMove) await refuseTakenPort(config);
  const masterKey = readMasterKey(config);
  if (config.isProduction && config.publicUrl === undefined) log.warn(publicUrlWarning);
  const pages = { home: config.home, isProduction: config.isProduction, log };
  const web = prepareWeb(pages);
  const guides = prepareWeb({ ...pages, build: guidesBuild });
  const casinoPages = prepareWeb({ ...pages, build: casinoBuild });
  for (const one of [web, guides, casinoPages]) lifetime.onClose(one.stop);
  let readerKey: string | undefined;
  let access: DemoAccess | undefined;
  let casino: ReturnType<CasinoPages['serverPart']>;
  const database = await openInstalledDatabase(config, { log: say, superviseRestart: true });
  lifetime.onClose(database.stop);
  await migrate(database.url, { log: say, startOver: startOverAdvice(config) });
  await checkMasterKey(database.url, masterKey);

  const {
    metricsToken,
    trustedProxies,
    publicUrl,
    backOfficeHost,
    deliversWebhooks,
    webhookLoopback,
    eventDays,
    webhookLogDays,
    requestsLogDays,
  } = config;
  const fileStore = await openFileStore(config, masterKey, systemClock);
  const { kycGigabytes } = config;
  const parts = { masterKey, clock: systemClock, random: systemRandom, fileStore, kycGigabytes };
  const events = { deliversWebhooks, webhookLoopback, eventDays, webhookLogDays, requestsLogDays, rollsUp: true };
  const reached = { trustedProxies, publicUrl, backOfficeHost, metricsToken };
  const tracing =
    config.traces && (await import('../tracing/open-tracing.ts')).openTracing(config.traces, { ...parts, log });
  const demo = withDemo ? (await import('./open-demo.ts')).openDemo(config, parts, say) : undefined;
  const demoModules = demo?.modules ?? [];
  const timeouts = timeoutsFor(config.databaseWaitSeconds);
  // A connection is not cut before its request has its answer.
  const silenceMilliseconds = Math.max(serverLimits.silenceMilliseconds, 2 * timeouts.statement);
  const limits = { ...serverLimits, silenceMilliseconds };
  const served = { databaseUrl: database.url, timeouts, limits, ...parts, log, ...reached, ...events };
  // Not of the demo's history, whose clock runs through the past.
  const databaseTime = 'ask' as const;
  const isSecure = publicUrl !== undefined && !('problem' in readAddress(publicUrl, { upTo: 'path' }));
  const built = {
    ...{ web, guides, readerKey: () => readerKey },
    ...(withDemo && { frontDoor: () => access }),
    originals: casinoPages,
    casino: withDemo ? { ...casinoPages, serverPart: () => casino, isSecure } : undefined,
  };
  const app = await createApp({ ...served, databaseTime, ...built, tracing, traces: config.traces, demoModules });
  lifetime.onClose(async (isOrderly) => {
    app.drain();
    if (isOrderly) await sleep(config.drainSeconds * 1_000);
    await app.close();
  });
  await proveWhenBusy(app);
  const folded = await refoldIdentities(app.sql, app.control);
  if (folded > 0) say(`Compared anew: the identities of ${folded} players.`);
  const seeded = await demo?.seed(app);

  const port = await listen(app.http, { host: config.host, port: config.port, mayMove });
  if (mayMove && port !== config.port) say(`Port ${config.port} is taken, so it is ${port} this time.`);
  const url = `http://${reachable(config.host)}:${port}`;
  readerKey = seeded?.key;
  access = seeded?.access;
  casino = seeded?.openCasino(url);
  if (seeded) seeded.showAccess(url);
  else say([`Croupier is ready at ${url}`, ...addresses(url, config)].join('\n'));
  const stopHistory = seeded?.beginHistory(served);
  if (stopHistory) lifetime.onClose(stopHistory);
};

const maxTries = 6;

/** A busy machine may not connect in time; the connections are proved as soon as it does. */
const proveWhenBusy = async (app: App): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await app.prove();
    } catch (error) {
      if (tries === maxTries || !/time-?out/i.test((error as Error).message)) throw error;
    }
};
