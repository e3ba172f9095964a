import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../base/ip.ts';
import { sha256 } from '../base/sha256.ts';

export type MetricsAccess = 'allowed' | 'hidden' | 'token needed';

/**
 * Who may read the metrics: with a token, everybody who sends it; without one, only this machine. A forwarded request
 * comes from elsewhere, also when the proxy runs here.
 */
export const metricsAccess = (request: FastifyRequest, token: string | undefined): MetricsAccess => {
  if (token !== undefined) return sentToken(request, token) ? 'allowed' : 'token needed';
  const { headers, socket } = request;
  return !Object.keys(headers).some(isForwarding) && isLoopback(socket.remoteAddress ?? '') ? 'allowed' : 'hidden';
};

/** Headers by which proxies name the original caller. */
const forwarding = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-arr-log-id',
  'cdn-loop',
]);

const isForwarding = (name: string): boolean => forwarding.has(name) || name.startsWith('x-forwarded');

const sentToken = (request: FastifyRequest, token: string): boolean => {
  const [, sent] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return sent !== undefined && timingSafeEqual(sha256(sent), sha256(token));
};
