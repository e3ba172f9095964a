import type { FastifyInstance } from 'fastify';
import { createShares } from '../base/shares.ts';
import type { MountedRoute } from '../call/call.ts';
import { requestTimeouts } from '../database/pool.ts';
import { cacheReadings } from '../engine/cache-readings.ts';
import { addressOf } from '../http/address-of.ts';
import { createAnswerFaults } from '../http/answer-faults.ts';
import { mount } from '../http/mount.ts';
import { mountMetrics } from '../http/mount-metrics.ts';
import { mountPages } from '../http/mount-pages.ts';
import { observeRequests } from '../http/observe.ts';
import { traceReading, traceRequests } from '../http/trace-requests.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { poolReadings } from '../metrics/pool-readings.ts';
import type { Parts } from '../module/parts.ts';
import { createRequestsLog } from '../modules/api-log/requests-log.ts';
import { createExports } from '../modules/exports/export-list.ts';
import type { Gauges } from '../modules/gauges/collect-gauges.ts';
import { lossReading } from '../modules/wallet/watch-losses.ts';
import { webhookReading } from '../modules/webhooks/deliver/count-attempts.ts';
import type { startDeliveryThread } from '../modules/webhooks/deliver/start-thread.ts';
import { allModules, allResolvers } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import type { Core } from './open-core.ts';
import { appConnections } from './open-pools.ts';

export type Served = {
  readonly options: AppOptions;
  readonly core: Core;
  readonly parts: Parts;
  readonly routes: readonly MountedRoute[];
  readonly gauges: Gauges;
  readonly delivery: ReturnType<typeof startDeliveryThread> | undefined;
};

/** Mounts all routes and pages on the server, and counts and logs the requests. */
export const serveRoutes = (http: FastifyInstance, { options, core, parts, routes, gauges, delivery }: Served) => {
  const { pools, batches, engine, losses, admission, site } = core;
  const { sql, control, clock, log, tracing } = parts;
  const { demoModules = [] } = options;
  const requestsLog = createRequestsLog({ control, log });
  const { connection: waitMilliseconds } = options.timeouts ?? requestTimeouts;
  const shares = createShares({ ...appConnections, waitMilliseconds });
  const readings = [
    ...poolReadings(pools, { app: shares.waiting }),
    ...cacheReadings(engine),
    lossReading(losses),
    ...requestsLog.readings,
    webhookReading(delivery),
    traceReading(tracing),
  ];
  const metrics = createMetrics(readings, [batches, gauges]);
  if (tracing) traceRequests(http, tracing);
  const noteDropped = observeRequests(http, { metrics, log, clock, note: requestsLog.note });
  mount(http, routes.map(createExports({ sql, shares, clock })), {
    admission,
    sql,
    shares,
    clock,
    resolvers: allResolvers,
    addressOf: addressOf(options.trustedProxies),
    answerFaults: createAnswerFaults(noteDropped),
    ...site,
  });
  mountPages(http, options);
  for (const module of [...allModules, ...demoModules]) module.mount?.(http, parts);
  mountMetrics(http, metrics, options.metricsToken);

  return {
    stop: async (): Promise<void> => {
      await requestsLog.stop();
      metrics.close();
    },
  };
};
