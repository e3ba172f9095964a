import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sql } from '../database/pool.ts';

export type HealthParts = {
  readonly sql: Sql;
  readonly isDraining: () => boolean;
  readonly patienceMilliseconds?: number;
};

/**
 * Live says that the process runs; ready, that requests are worth sending here. A node that is stopping, or cannot
 * reach PostgreSQL within a second, is not ready.
 */
export const mountHealth = (http: FastifyInstance, parts: HealthParts): void => {
  const patience = parts.patienceMilliseconds ?? 1_000;
  http.get('/health/live', async (_request, reply) => say(reply, 200, { status: 'live' }));
  http.get('/health/ready', async (_request, reply) => {
    if (parts.isDraining()) return say(reply, 503, { status: 'not ready', reason: 'stopping' });
    if (!(await answers(parts.sql, patience))) return say(reply, 503, { status: 'not ready', reason: 'database away' });
    return say(reply, 200, { status: 'ready' });
  });
};

const say = (reply: FastifyReply, status: number, body: Record<string, string>): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

const answers = async (sql: Sql, patience: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  const asked = sql`select 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
};
