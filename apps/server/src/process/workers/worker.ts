import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOverAdvice } from '../../database/embedded/start-over.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import { refoldIdentities } from '../../modules/identity/refold.ts';
import { type App, createApp } from '../../platform/app.ts';
import type { Config } from '../config.ts';
import { readMasterKey } from '../home.ts';
import { beginLifetime, closingMilliseconds, type Lifetime } from '../lifetime.ts';
import { openParts, openTracing, proveWhenBusy, servedOptions } from '../open-app.ts';
import { openServerLog } from '../server-log.ts';
import { prepareWeb } from '../web.ts';
import { casinoBuild, guidesBuild } from '../web-builds.ts';
import { buildStamp } from './build-stamp.ts';
import { createFigures, type Figures } from './figures.ts';
import type { Assignment, Order, Report } from './messages.ts';

/** Serves as one of several processes, for the primary that has started this one. */
export const beginWorker = async (config: Config): Promise<void> => {
  const report = (what: Report): void => void process.send?.(what, undefined, undefined, () => undefined);
  const { assignment, onOrder } = await begun();
  const log = openServerLog(config.logLevel, { worker: assignment.number });
  let isReplaced = false;
  const leave = (): void => {
    isReplaced = true;
    void lifetime.end(0);
  };
  const lifetime: Lifetime = beginLifetime(
    log,
    () => undefined,
    closingMilliseconds + config.drainSeconds * 1_000,
    // A terminal sends these to the whole group: the primary says what they mean.
    { SIGINT: () => undefined, SIGHUP: () => undefined, SIGTERM: leave },
  );
  const figures = createFigures(report);
  onOrder((order) => {
    if (order.kind === 'leave') leave();
    else if (order.kind === 'stop') void lifetime.end(0);
    else figures.take(order);
  });
  // Without the primary there is no port. Node would end the process at once.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.once('disconnect', () => void lifetime.end(0));
  try {
    await refusePendingMigrations(config, assignment.databaseUrl);
    const app = await openWorkerApp({ config, assignment, log, lifetime, figures, isReplaced: () => isReplaced });
    figures.readBy(app.ownFigures);
    await proveWhenBusy(app);
    if (assignment.number === 1) await refoldIdentities(app.sql, app.control);
    await untilReady(app);
    await app.join();
    await app.http.listen({ host: config.host, port: config.port });
    const address = app.http.server.address();
    report({ kind: 'ready', port: typeof address === 'object' && address ? address.port : config.port });
  } catch (error) {
    if (lifetime.isEnding()) return;
    log.error({ err: error }, 'the worker could not begin');
    report({ kind: 'failed', message: (error as Error).message });
    await lifetime.end(1);
  }
};

/** The code may be newer than that of the primary, which has migrated for its own. */
const refusePendingMigrations = async (config: Config, databaseUrl: string): Promise<void> => {
  const pending = await pendingMigrations(databaseUrl, { startOver: startOverAdvice(config) });
  if (pending.length > 0) throw new Error('The database waits for migrations: run the command migrate first.');
};

/** Waits for the assignment, and passes on what comes after it. */
const begun = async (): Promise<{ assignment: Assignment; onOrder: (listener: (order: Order) => void) => void }> => {
  const begin = Promise.withResolvers<Assignment>();
  const orders: Order[] = [];
  let listener = (order: Order): void => void orders.push(order);
  process.on('message', (order: Order) => {
    if (order.kind === 'begin') begin.resolve(order.assignment);
    else listener(order);
  });
  return {
    assignment: await begin.promise,
    onOrder: (next) => {
      listener = next;
      orders.forEach(next);
    },
  };
};

type WorkerParts = {
  readonly config: Config;
  readonly assignment: Assignment;
  readonly log: ReturnType<typeof openServerLog>;
  readonly lifetime: Lifetime;
  readonly figures: Figures;
  /** Whether another worker has taken over, so that the server as a whole goes on. */
  readonly isReplaced: () => boolean;
};

const unheard = { info: () => undefined, error: () => undefined };

/** Work that the database gives to one process at a time anyway, or that one is enough for. */
const onlyOfFirst = { worksBehind: false, numbersEvents: true, rollsUp: false, deliversWebhooks: false } as const;

const openWorkerApp = async ({ config, assignment, log, lifetime, figures, isReplaced }: WorkerParts): Promise<App> => {
  // The primary has built them, or has said what is missing.
  const pages = { home: config.home, isProduction: config.isProduction, log: unheard };
  const parts = await openParts(config, readMasterKey(config));
  const tracing = await openTracing(config, log);
  const app = await createApp({
    ...servedOptions({ config, databaseUrl: assignment.databaseUrl, parts, log }),
    ...(assignment.number > 1 && onlyOfFirst),
    place: { ...assignment, build: buildStamp() },
    othersFigures: figures.ofOthers,
    databaseTime: 'ask',
    web: prepareWeb(pages),
    guides: prepareWeb({ ...pages, build: guidesBuild }),
    originals: prepareWeb({ ...pages, build: casinoBuild }),
    ...{ tracing, traces: config.traces },
  });
  lifetime.onClose(async (isOrderly) => {
    if (isReplaced()) app.leave();
    else app.drain();
    if (isOrderly) await sleep(config.drainSeconds * 1_000);
    await app.close();
  });
  return app;
};

const readyWithin = { tries: 600, everyMilliseconds: 100 } as const;

/** The port is shared, so the worker asks itself and not the port. */
const untilReady = async (app: App): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const { statusCode, body } = await app.http.inject('/health/ready');
    if (statusCode === 200) return;
    if (tries === readyWithin.tries) throw new Error(`The worker started but is not ready: ${body}`);
    await sleep(readyWithin.everyMilliseconds);
  }
};
