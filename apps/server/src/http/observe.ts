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
    const route = routeNameOf(request);
    metrics.observe(route, reply.statusCode, reply.elapsedTime);
    const isOurs = request.routeOptions.config.route !== undefined || request.is404;
    lines[isOurs ? 'info' : 'debug'](
      {
        request_id: request.id,
        route,
        method: request.method,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        ...callerOf(request),
      },
      'answered',
    );
    done();
  });
};

const routeNameOf = (request: FastifyRequest): string =>
  request.routeOptions.config.route?.name ?? (request.is404 ? 'none' : (request.routeOptions.url ?? 'none'));

/** The header names the key for certain only once admission has let the request in, and the operator is known. */
const callerOf = (request: FastifyRequest): { operator?: string; key?: string } => {
  const { operatorFacts } = request;
  if (!operatorFacts) return {};
  const audience = request.routeOptions.config.route?.audience;
  const isSigned = audience === 'operator' || audience === 'provider';
  return { operator: operatorFacts.slug, ...(isSigned ? { key: String(request.headers['x-api-key']) } : {}) };
};
