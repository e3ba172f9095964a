import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Incoming } from '../admission/incoming.ts';

const empty = Buffer.alloc(0);

export const incomingOf = (request: FastifyRequest, reply: FastifyReply, ip: string): Incoming => ({
  method: request.method,
  uri: request.raw.url as string,
  body: request.bodyOfGet ?? (Buffer.isBuffer(request.body) ? request.body : empty),
  headers: request.raw.headers,
  ip,
  setRateLimit: (limit, remaining, retryAfterSeconds) => {
    reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  },
  calledBy: (key, playerId) => {
    request.calledBy = { key, player_id: playerId ?? null };
  },
  hitBy: (fault) => {
    request.fault = fault;
    reply.header('croupier-fault', `${fault.id}; ${fault.effect}`);
  },
});

/**
 * Takes the body as bytes, whatever its declared type. Fastify would refuse an unknown content type before the
 * signature was checked; here it is refused in the documented order of checks.
 */
export const takeAnyType = (request: FastifyRequest): void => {
  const declared = request.raw.headers['content-type'];
  if (declared === undefined) return;
  request.declaredType = declared;
  request.raw.headers['content-type'] = 'application/octet-stream';
};
