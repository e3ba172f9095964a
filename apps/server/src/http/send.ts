import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from './idempotency.ts';

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What stands on every answer, whatever comes of the request. */
export const dress = (request: Pick<FastifyRequest, 'id'>, reply: Pick<FastifyReply, 'headers' | 'header'>): void => {
  reply.headers(securityHeaders);
  reply.header('x-request-id', request.id);
};

export const send = (reply: FastifyReply, written: StoredAnswer): FastifyReply =>
  reply.code(written.status).header('content-type', 'application/json; charset=utf-8').send(written.body);

/** Our own, always: a caller's X-Request-Id is never trusted as ours. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`;
