import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Incoming } from './admission.ts';

const empty = Buffer.alloc(0);

export const headerOf =
  (request: FastifyRequest): Incoming['header'] =>
  (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };

/** The request as admission sees it. */
export const incomingOf = (request: FastifyRequest, reply: FastifyReply, ip: string): Incoming => ({
  method: request.method,
  uri: request.raw.url as string,
  body: Buffer.isBuffer(request.body) ? request.body : empty,
  ip,
  header: headerOf(request),
  setRateLimit: (limit, remaining, retryAfterSeconds) => {
    reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  },
});

/**
 * Takes the body as bytes, whatever its type is said to be. Fastify would refuse a content type that it cannot read
 * before the signature was looked at; here a wrong one is found where the order of checks puts it.
 */
export const takeAnyType = (request: FastifyRequest): void => {
  const declared = request.raw.headers['content-type'];
  request.declaredType = declared;
  if (declared !== undefined) request.raw.headers['content-type'] = 'application/octet-stream';
};
