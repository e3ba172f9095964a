import type { FastifyInstance } from 'fastify';
import { writeError } from '../call/answer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { metricsAccess } from './metrics-access.ts';
import { send } from './send.ts';

/** Mounts /metrics. Without a token only this machine can read it. */
export const mountMetrics = (http: FastifyInstance, metrics: Metrics, token: string | undefined): void => {
  http.get('/metrics', async (request, reply) => {
    const access = metricsAccess(request, token);
    if (access === 'hidden') return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    if (access === 'token needed')
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('Send METRICS_TOKEN as a bearer token.\n');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
};
