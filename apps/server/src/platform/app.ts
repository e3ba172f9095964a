import type { FastifyInstance } from 'fastify';
import type { MountedRoute } from '../call/call.ts';
import type { Sql } from '../database/pool.ts';
import type { Sweep } from '../engine/sweep.ts';
import { createDrain } from '../http/drain.ts';
import { refuseWithoutTime } from '../http/refuse-without-time.ts';
import { createServer } from '../http/server.ts';
import type { AppOptions } from './app-options.ts';
import { assembleModules } from './assemble-modules.ts';
import { openCore } from './open-core.ts';
import { serveHealth } from './serve-health.ts';
import { serveRoutes } from './serve-routes.ts';
import { startWork } from './work-behind.ts';

export type App = {
  readonly http: FastifyInstance;
  readonly sql: Sql;
  readonly control: Sql;
  /** All use cases with their routes, for callers inside the process. */
  readonly routes: readonly MountedRoute[];
  /** Work that time alone makes due; each runs for one operator or for all. */
  readonly sweeps: readonly Sweep[];
  /** Proves every pool, and that one operator cannot read another's rows. Throws what is wrong. */
  prove(): Promise<void>;
  /** Drops everything that the process has cached, as when the database has lost commits. */
  forget(): void;
  /** Announces that this node is about to stop, to health checks and in every answer, without refusing anything yet. */
  drain(): void;
  /** The figures of this process alone. */
  ownFigures(): Promise<string>;
  /** Takes commands on its own accounts from the other workers of this server, if it has any. */
  join(): Promise<void>;
  /** Leaves the port to another process of this server, which is healthy: requests on open connections are still served. */
  leave(): void;
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>;
};

/** Longer than any statement may take by default; connections still open after that are cut. */
const drainPatienceMilliseconds = 20_000;

/** The whole platform: the core, the modules, and a server in front of them. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const core = openCore(options);
  const modules = assembleModules(options, core, (request) => http.inject(request));
  const { routes, sweeps, closings } = modules;
  const { knowsOrigin } = core.directory;
  const http = createServer({ ...options, routes: routes.map(({ route }) => route), knowsOrigin });
  refuseWithoutTime(http, core.clockWatch);
  const served = serveRoutes(http, options, core, modules);
  const { prove, announceStop } = serveHealth(http, core);
  const connections = createDrain(http, drainPatienceMilliseconds);
  const work = startWork(options, modules, core.clockWatch);

  let hasLeft = false;
  const leave = (): void => {
    hasLeft = true;
    connections.announce();
    connections.stopListening();
    core.handOver?.leave();
    modules.drain();
  };
  const drain = (): void => {
    announceStop();
    connections.announce();
    modules.drain();
  };
  const close = async (): Promise<void> => {
    if (!hasLeft) drain();
    // In parallel, so that slow receivers and slow callers together take no longer than the slower of them.
    await Promise.all([connections.end(), work.stop()]);
    await core.handOver?.close();
    await Promise.all([core.relay.stop(), served.stop()]);
    core.clockWatch.stop();
    core.commitWatch.stop();
    await options.tracing?.stop();
    await core.closePools();
  };
  const { app: sql, control } = core.pools;
  return {
    ...{ http, sql, control, routes, sweeps: [...sweeps, ...closings] },
    ownFigures: served.ownFigures,
    ...{ prove, forget: core.dropMemory, drain, leave, close },
    join: async () => core.handOver?.open(),
  };
};
