import type { FastifyInstance } from 'fastify';
import { createHealth } from '../http/database-health.ts';
import { mountHealth } from '../http/health.ts';
import type { Core } from './open-core.ts';

/** Mounts the health checks. They answer "not ready" from the moment that the stop is announced. */
export const serveHealth = (http: FastifyInstance, { pools, losses, clockWatch, commitWatch }: Core) => {
  const health = createHealth({ own: pools.health, sql: pools.app, pools: Object.values(pools) });
  let isDraining = false;
  const isDrainingNow = () => isDraining;
  mountHealth(http, { health, isDraining: isDrainingNow, loss: losses.loss, clock: clockWatch, commits: commitWatch });
  return {
    prove: async (): Promise<void> => {
      await health.prove();
      await clockWatch.measure();
    },
    announceStop: (): void => {
      isDraining = true;
    },
  };
};
