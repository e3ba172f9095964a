import cluster from 'node:cluster';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { startOverAdvice } from '../../database/embedded/start-over.ts';
import { migrate } from '../../database/migrate.ts';
import { plainHostsWarning } from '../../database/plain-hosts.ts';
import { connectionsOf } from '../../platform/pool-sizes.ts';
import { addresses } from '../addresses.ts';
import type { Config } from '../config.ts';
import { checkMasterKey, openInstalledDatabase, readMasterKey, refuseMissingDatabase } from '../home.ts';
import { beginLifetime, closingMilliseconds, type Lifetime } from '../lifetime.ts';
import { reachable, refuseTakenPort } from '../listen.ts';
import { openServerLog } from '../server-log.ts';
import { prepareWeb } from '../web.ts';
import { casinoBuild, guidesBuild } from '../web-builds.ts';
import { checkConnections } from './check-connections.ts';
import type { Assignment, Order, Report } from './messages.ts';
import { createSupervisor, type Supervisor, type WorkerProcess } from './supervisor.ts';

export type PrimaryOptions = {
  readonly config: Config;
  readonly workers: number;
  readonly say: (line: string) => void;
};

/** How much longer than a worker itself the primary waits for its end. */
const graceMilliseconds = 5_000;

/**
 * Runs the workers until a signal ends them. The primary prepares the database, holds the port and gives out the
 * connections in turns; it answers no request itself.
 */
export const servePrimary = async ({ config, workers, say }: PrimaryOptions): Promise<void> => {
  const log = openServerLog(config.logLevel);
  const endMilliseconds = closingMilliseconds + config.drainSeconds * 1_000 + graceMilliseconds;
  let supervisor: Supervisor | undefined;
  const lifetime: Lifetime = beginLifetime(log, say, endMilliseconds + graceMilliseconds, {
    SIGHUP: () => {
      // To a program in a terminal it says that the terminal is gone.
      if (isatty(1) || lifetime.isEnding()) return void lifetime.end(0);
      say('Replacing the workers one by one.');
      void supervisor?.roll().then(() => say('The workers are replaced.'));
    },
  });
  try {
    await refuseMissingDatabase(config);
    const warning = config.databaseUrl && plainHostsWarning(config.databaseUrl);
    if (warning) log.warn(warning);
    await refuseTakenPort(config);
    const masterKey = readMasterKey(config);
    await buildPages(config, log, lifetime);
    const settings = { max_connections: String(connectionsOf(workers) + reservedConnections) };
    const database = await openInstalledDatabase(config, { log: say, superviseRestart: true, settings });
    lifetime.onClose(database.stop);
    await migrate(database.url, { log: say, startOver: startOverAdvice(config) });
    await checkMasterKey(database.url, masterKey);
    await checkConnections(database.url, workers);
    const folder = await makeSocketFolder();
    lifetime.onClose(() => rm(folder, { recursive: true, force: true }));
    cluster.setupPrimary({ exec: resolve(import.meta.dirname, '../../main.ts'), args: ['serve'] });
    supervisor = createSupervisor({
      workers,
      log,
      endMilliseconds,
      fork: (number) => forkWorker({ number, workers, databaseUrl: database.url, folder }),
      now: () => performance.now(),
      after: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
      onHopeless: () => void lifetime.end(1),
    });
    lifetime.onClose(supervisor.stop);
    const port = await supervisor.start();
    const url = `http://${reachable(config.host)}:${port}`;
    say([`Croupier is ready at ${url}, with ${countOf(workers)}`, ...addresses(url, config)].join('\n'));
  } catch (error) {
    if (lifetime.isEnding()) return;
    process.stderr.write(`${(error as Error).message}\n`);
    await lifetime.end(1);
  }
};

/** More than PostgreSQL keeps for superusers. */
const reservedConnections = 10;

const countOf = (workers: number): string => (workers === 1 ? '1 worker' : `${workers} workers`);

/** Builds what is missing of the web apps once, so that the workers find it. */
const buildPages = async (
  { home, isProduction }: Config,
  log: ReturnType<typeof openServerLog>,
  lifetime: Lifetime,
): Promise<void> => {
  const builds = [{}, { build: guidesBuild }, { build: casinoBuild }];
  const pages = builds.map((build) => prepareWeb({ home, isProduction, log, ...build }));
  for (const page of pages) lifetime.onClose(page.stop);
  await Promise.all(pages.map(({ finished }) => finished));
};

/** Node creates it for its owner alone (0700). Paths of sockets are short, so it is not in the data folder. */
const makeSocketFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'croupier-'));

const forkWorker = (assignment: Assignment): WorkerProcess => {
  const worker = cluster.fork({ WORKERS: String(assignment.workers) });
  const send = (order: Order): void => {
    // A worker that has just died does not take orders; its exit says so.
    if (worker.isConnected()) worker.send(order, () => undefined);
  };
  worker.on('error', () => undefined);
  send({ kind: 'begin', assignment });
  return {
    send,
    kill: () => void worker.process.kill('SIGKILL'),
    onReport: (listener) => void worker.on('message', (report: Report) => listener(report)),
    onExit: (listener) => void worker.once('exit', (code, signal) => listener(signal ?? `exit code ${code}`)),
  };
};
