import { setTimeout as sleep } from 'node:timers/promises';
import { readAddress } from '@croupier/contract/addresses.ts';
import type { Logger } from 'pino';
import { startOverAdvice } from '../database/embedded/start-over.ts';
import { migrate } from '../database/migrate.ts';
import { plainHostsWarning } from '../database/plain-hosts.ts';
import type { CasinoPages } from '../http/casino.ts';
import type { DemoAccess } from '../http/front-door.ts';
import { refoldIdentities } from '../modules/identity/refold.ts';
import { createApp } from '../platform/app.ts';
import { addresses } from './addresses.ts';
import type { Config } from './config.ts';
import { type DemoMode, decideDemo } from './decide-demo.ts';
import { checkMasterKey, openInstalledDatabase, readMasterKey, refuseMissingDatabase } from './home.ts';
import { beginLifetime, closingMilliseconds, type Lifetime } from './lifetime.ts';
import { listen, reachable, refuseTakenPort } from './listen.ts';
import { openParts, openTracing, proveWhenBusy, servedOptions } from './open-app.ts';
import { openServerLog } from './server-log.ts';
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
  let isReady = false;
  // The demo is set up by requests to the API itself; these are not logged.
  const log = openServerLog(config.logLevel, { isWritten: (line) => isReady || !line.includes('"answered"') });
  const lifetime = beginLifetime(log, say, closingMilliseconds + config.drainSeconds * 1_000);
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

const open = async ({ config, demo: mode, say }: ServeOptions, log: Logger, lifetime: Lifetime): Promise<void> => {
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

  const parts = await openParts(config, masterKey);
  const tracing = await openTracing(config, log);
  const served = servedOptions({ config, databaseUrl: database.url, parts, log });
  const demo = withDemo ? (await import('./open-demo.ts')).openDemo(config, parts, say) : undefined;
  const demoModules = demo?.modules ?? [];
  const { publicUrl } = config;
  const isSecure = publicUrl !== undefined && !('problem' in readAddress(publicUrl, { upTo: 'path' }));
  const built = {
    ...{ web, guides, readerKey: () => readerKey },
    ...(withDemo && { frontDoor: () => access }),
    originals: casinoPages,
    casino: withDemo ? { ...casinoPages, serverPart: () => casino, isSecure } : undefined,
  };
  // Not of the demo's history, whose clock runs through the past.
  const app = await createApp({
    ...served,
    databaseTime: 'ask',
    ...built,
    tracing,
    traces: config.traces,
    demoModules,
  });
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
