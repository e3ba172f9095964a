import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../base/ip.ts';

export type MetricsAccess = 'allowed' | 'hidden' | 'token needed';

/**
 * Who may read the metrics: with a token, whoever sends it; without one, only this machine. A request that a proxy
 * passed on comes from elsewhere, also when the proxy runs here.
 */
export const metricsAccess = (request: FastifyRequest, token: string | undefined): MetricsAccess => {
  if (token !== undefined) return sentToken(request, token) ? 'allowed' : 'token needed';
  const { headers, socket } = request;
  const passedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return !passedOn && isLoopback(socket.remoteAddress ?? '') ? 'allowed' : 'hidden';
};

const sentToken = (request: FastifyRequest, token: string): boolean => {
  const [, sent] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
