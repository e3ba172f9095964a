import type { FastifyRequest } from 'fastify';

const plainHost = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-fA-F:.]{2,45}\](:\d{1,5})?$/;

/** The absolute URL of a request: from the configured public URL, otherwise from a valid Host header. */
export const requestUrl = (request: FastifyRequest, publicUrl: string | undefined): string => {
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/$/, '')}${request.raw.url}`;
  const host = request.raw.headers.host ?? '';
  return `http://${plainHost.test(host) ? host : 'localhost'}${request.raw.url}`;
};
