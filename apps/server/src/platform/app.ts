import type { FastifyInstance } from 'fastify';
import { systemResolver } from '../base/guarded-connect.ts';
import type { MountedRoute } from '../call/call.ts';
import type { Sql } from '../database/pool.ts';
import type { Sweep } from '../engine/sweep.ts';
import { createHealth } from '../http/database-health.ts';
import { createDrain } from '../http/drain.ts';
import { mountHealth } from '../http/health.ts';
import { createServer } from '../http/server.ts';
import type { Parts } from '../module/parts.ts';
import { createReactions } from '../module/reactions.ts';
import { createGauges } from '../modules/gauges/collect-gauges.ts';
import { createLedgerSweep } from '../modules/wallet/close-ledger-days.ts';
import { startDeliveryThread } from '../modules/webhooks/deliver/start-thread.ts';
import { allModules } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import { openCore } from './open-core.ts';
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
  /** Announces that this node is about to stop, without refusing anything yet. */
  drain(): void;
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>;
};

/** Longer than any statement may take by default; connections still open after that are cut. */
const drainPatienceMilliseconds = 20_000;

/** The whole platform: the core, the modules, and a server in front of them. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const core = openCore(options);
  const { app: sql, control, background, guests } = core.pools;
  const drains: (() => void)[] = [];
  const parts: Parts = {
    ...options,
    ...core,
    ...{ sql, control, background, guests, resolve: systemResolver },
    loopback: options.webhookLoopback ?? true,
    reactions: createReactions(
      allModules.flatMap(({ reactions = [] }) => reactions),
      () => parts,
    ),
    proposals: () => allModules.flatMap(({ proposals }) => proposals?.(parts) ?? []),
    routes: () => routes,
    sweeps: () => sweeps,
    callSelf: (request) => http.inject(request),
    onDrain: (run) => void drains.push(run),
  };
  const sweeps = allModules.flatMap((module) => module.sweeps?.(parts) ?? []);
  const routes = allModules.flatMap((module) => module.routes?.(parts) ?? []);

  const { knowsOrigin } = core.directory;
  const http = createServer({ ...options, routes: routes.map(({ route }) => route), knowsOrigin });
  const { relay } = core;
  const delivery = options.deliversWebhooks ? startDeliveryThread({ ...options, relayId: relay.id }) : undefined;
  if (delivery) relay.onNumbered(delivery.wake);
  const gauges = createGauges(parts);
  const served = serveRoutes(http, { options, core, parts, routes, gauges, delivery });
  const drainServer = createDrain(http, drainPatienceMilliseconds);
  const pools = Object.values(core.pools);
  const health = createHealth({ own: core.pools.health, sql, pools });
  let draining = false;
  mountHealth(http, { health, isDraining: () => draining, loss: core.losses.loss });
  const work = startWork(options, parts, sweeps, gauges);

  const drain = (): void => {
    draining = true;
    for (const run of drains) run();
  };
  const close = async (): Promise<void> => {
    drain();
    // In parallel, so that slow receivers and slow callers together take no longer than the slower of them.
    await Promise.all([drainServer(), delivery?.stop()]);
    await Promise.all([work.stop(), served.stop()]);
    await options.tracing?.stop();
    await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })));
  };
  // The days of a past that is being filled in are closed like any others.
  const closing = [...sweeps, createLedgerSweep(parts)];
  return { http, sql, control, routes, sweeps: closing, prove: health.prove, drain, close };
};
