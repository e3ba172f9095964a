import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyFacts } from './facts.ts';
import type { FaultFacts } from './faults.ts';

/** The request as admission sees it. */
export type Incoming = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly uri: string;
  readonly body: Uint8Array;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Called as soon as the key is known, and again when the count is: the headers stand on refusals too. */
  readonly setRateLimit: (limit: number, remaining: number, retryAfterSeconds?: number) => void;
  /** Called as soon as the key is known, so that a refusal is logged for its owner too. */
  readonly calledBy: (key: KeyFacts, playerId?: number) => void;
  /** Called when a fault of a sandbox changes what comes of the call, for its header and the log. */
  readonly hitBy: (fault: FaultFacts) => void;
};

/** A header that is ours: however often it was sent, HTTP gives it as one text. */
export const textOf = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  headers[name] as string | undefined;

const empty = Buffer.alloc(0);

export const incomingOf = (request: FastifyRequest, reply: FastifyReply, ip: string): Incoming => ({
  method: request.method,
  uri: request.raw.url as string,
  body: Buffer.isBuffer(request.body) ? request.body : empty,
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
 * Takes the body as bytes, whatever its type is said to be. Fastify would refuse a content type that it cannot read
 * before the signature was looked at; here a wrong one is found where the order of checks puts it.
 */
export const takeAnyType = (request: FastifyRequest): void => {
  const declared = request.raw.headers['content-type'];
  if (declared === undefined) return;
  request.declaredType = declared;
  request.raw.headers['content-type'] = 'application/octet-stream';
};
