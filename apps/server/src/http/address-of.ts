import type { FastifyRequest } from 'fastify';
import { type AddressSet, clientAddress } from '../base/ip.ts';

/** Returns the address of a caller, also behind trusted proxies. */
export const addressOf =
  (trustedProxies: AddressSet | undefined) =>
  (request: FastifyRequest): string => {
    const forwarded = request.headers['x-forwarded-for'];
    const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    return clientAddress(request.socket.remoteAddress ?? '', chain, trustedProxies);
  };
