import type { FastifyInstance } from 'fastify';
import type { ClockWatch } from '../base/clock-watch.ts';

/**
 * Answers every call of an API with 503 while the clock of this process is wrong: signatures, limits, windows and
 * expiries are all judged by it. Another node, or this one later, can serve it.
 */
export const refuseWithoutTime = (http: FastifyInstance, clock: Pick<ClockWatch, 'refuseWhileOff'>): void => {
  http.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) clock.refuseWhileOff();
  });
};
