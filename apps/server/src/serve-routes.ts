import type { FastifyInstance } from 'fastify';
import { allModules, allResolvers } from './all-modules.ts';
import { memoryReadings } from './engine/memory-reading.ts';
import { addressOf } from './http/address-of.ts';
import type { MountedRoute } from './http/call.ts';
import { createAnswerFaults } from './http/faults.ts';
import { createMetrics, mountMetrics } from './http/metrics.ts';
import { mount } from './http/mount.ts';
import { mountPages } from './http/mount-pages.ts';
import { observeRequests } from './http/observe.ts';
import { poolReadings } from './http/pool-readings.ts';
import { traceReading, traceRequests } from './http/trace-requests.ts';
import type { Parts } from './module/parts.ts';
import { createExports } from './modules/exports/export-list.ts';
import type { Gauges } from './modules/gauges/collect-gauges.ts';
import { createRequestsLog } from './modules/requests/requests-log.ts';
import { lossReading } from './modules/wallet/watch-losses.ts';
import type { startDeliveryThread } from './modules/webhooks/start-thread.ts';
import { webhookReading } from './modules/webhooks/tally.ts';
import type { Core } from './open-core.ts';
import { sandboxKeys } from './sandbox-provider/keys.ts';
import { mountSandboxProvider } from './sandbox-provider/mount.ts';

export type Served = {
  readonly core: Core;
  readonly parts: Parts;
  readonly routes: readonly MountedRoute[];
  readonly gauges: Gauges;
  readonly delivery: ReturnType<typeof startDeliveryThread> | undefined;
};

/** Puts everything that can be asked for behind the server, and counts and notes what is asked. */
export const serveRoutes = (http: FastifyInstance, { core, parts, routes, gauges, delivery }: Served) => {
  const { pools, batches, engine, losses, admission, site } = core;
  const { sql, control, clock, log, random, tracing, masterKey } = parts;
  const requestsLog = createRequestsLog({ control, log });
  const readings = [
    ...poolReadings(pools),
    ...memoryReadings(engine),
    lossReading(losses),
    ...requestsLog.readings,
    webhookReading(delivery),
    traceReading(tracing),
  ];
  const metrics = createMetrics(readings, [batches, gauges]);
  if (tracing) traceRequests(http, tracing);
  const noteDropped = observeRequests(http, { metrics, log, clock, note: requestsLog.note });
  mount(http, routes.map(createExports({ sql, clock })), {
    admission,
    sql,
    clock,
    resolvers: allResolvers,
    addressOf: addressOf(parts.trustedProxies),
    answerFaults: createAnswerFaults(noteDropped),
    ...site,
  });
  mountPages(http, parts);
  for (const module of allModules) module.mount?.(http, parts);
  mountSandboxProvider(http, { clock, random, keyOf: sandboxKeys(sql, control, masterKey) });
  mountMetrics(http, metrics, parts.metricsToken);

  return {
    stop: async (): Promise<void> => {
      await requestsLog.stop();
      metrics.close();
    },
  };
};
