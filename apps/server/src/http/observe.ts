import type { Route } from '@croupier/contract/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/**
 * Counts every answer and writes one line about it. Of a request only what is ours is told: the name of its route,
 * never its path, query, body or address.
 */
export const observeRequests = (http: FastifyInstance, metrics: Metrics, log: Logger): void => {
  // Every field below is ours: looking for secrets among them would cost a fifth of the whole answer.
  const lines = log.child({}, { redact: [] });
  http.addHook('onResponse', (request, reply, done) => {
    // Asked for once: it is put together anew each time.
    const { config, url } = request.routeOptions;
    const name = config.route?.name ?? (request.is404 ? 'none' : (url ?? 'none'));
    const milliseconds = reply.elapsedTime;
    metrics.observe(name, reply.statusCode, milliseconds);
    const isOurs = config.route !== undefined || request.is404;
    const line = {
      request_id: request.id,
      route: name,
      method: request.method,
      status: reply.statusCode,
      duration_ms: Math.round(milliseconds * 10) / 10,
      operator: request.operatorFacts?.slug,
      key: keyOf(request, config.route),
    };
    if (isOurs) lines.info(line, 'answered');
    else lines.debug(line, 'answered');
    done();
  });
};

/** The header names the key for certain only once admission has let the request in, and the operator is known. */
const keyOf = (request: FastifyRequest, route: Route | undefined): string | undefined => {
  const isSigned = route?.audience === 'operator' || route?.audience === 'provider';
  return isSigned && request.operatorFacts ? String(request.headers['x-api-key']) : undefined;
};
