import type { FastifyInstance } from 'fastify';
import { addressOf } from '../http/address-of.ts';
import { createAnswerFaults } from '../http/answer-faults.ts';
import { mount } from '../http/mount.ts';
import { mountMetrics } from '../http/mount-metrics.ts';
import { mountModulePages } from '../http/mount-module-pages.ts';
import { mountPages } from '../http/mount-pages.ts';
import { observeRequests } from '../http/observe.ts';
import { traceReading, traceRequests } from '../http/trace-requests.ts';
import { mergeTexts } from '../metrics/merge-texts.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { WorkSwitch } from '../module/background-work.ts';
import { createRequestsLog } from '../modules/api-log/requests-log.ts';
import { createOutcomeTally } from '../modules/provider/outcome-tally.ts';
import { allModules, allResolvers } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import type { Assembled } from './assemble-modules.ts';
import type { Core } from './open-core.ts';

/** Mounts all routes and pages on the server, and counts and logs the requests. */
export const serveRoutes = (
  http: FastifyInstance,
  options: AppOptions,
  core: Core,
  { parts, routes, works, wraps }: Assembled,
): { readonly ownFigures: () => Promise<string>; stop(): Promise<void> } => {
  const { sql, shares, control, clock, log, tracing } = parts;
  const { demoModules = [] } = options;
  const requestsLog = createRequestsLog({ control, log, pauseMilliseconds: options.requestsLogMilliseconds });
  const outcomes = createOutcomeTally();
  const readings = [
    ...core.readings,
    ...requestsLog.readings,
    ...http.bodies.readings,
    ...works.flatMap((work) => work.readings ?? []),
    outcomes.reading,
    traceReading(tracing),
  ];
  // Of several processes, only the one that reads these figures shows them.
  const isShown = (when: WorkSwitch): boolean => when !== 'worksBehind' || options.worksBehind !== false;
  const texts = works.flatMap(({ text, when }) => (text && isShown(when) ? [{ text }] : []));
  const metrics = createMetrics(readings, [core.batches, ...texts]);
  const findAddress = addressOf(options.trustedProxies, log);
  if (tracing) traceRequests(http, tracing);
  const noteDropped = observeRequests(http, {
    metrics,
    log,
    clock,
    note: requestsLog.note,
    noteProvider: outcomes.note,
  });
  mount(
    http,
    routes.map((route) => wraps.reduce((wrapped, wrap) => wrap(wrapped), route)),
    {
      admission: core.admission,
      releaseClaim: core.releaseClaim,
      sql,
      shares,
      clock,
      resolvers: allResolvers,
      addressOf: findAddress,
      answerFaults: createAnswerFaults(noteDropped),
      ...core.site,
    },
  );
  mountPages(http, options, { addressOf: findAddress, settings: core.site, clock, framesOf: core.directory.framesOf });
  mountModulePages(
    http,
    [...allModules, ...demoModules].flatMap(({ pages }) => pages?.(parts) ?? []),
    findAddress,
  );
  mountMetrics(http, { ...metrics, text: () => wholeText(metrics, options) }, options.metricsToken);

  return {
    ownFigures: metrics.text,
    stop: async (): Promise<void> => {
      await requestsLog.stop();
      metrics.close();
    },
  };
};

/** The figures of all workers, where there are several. */
const wholeText = async (metrics: Metrics, { place, othersFigures }: AppOptions): Promise<string> => {
  if (!place || !othersFigures) return metrics.text();
  const [own, others] = await Promise.all([metrics.text(), othersFigures()]);
  return mergeTexts([{ worker: place.number, text: own }, ...others].sort((a, b) => a.worker - b.worker));
};
