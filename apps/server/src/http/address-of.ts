import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type AddressSet, clientAddress } from '../base/ip.ts';

const advice =
  'X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name, and is not believed. If that is your ' +
  'proxy, all callers look like one: they share its limits, and allowlists see its address. Name it in TRUSTED_PROXIES.';

/**
 * Returns the address of a caller, also behind trusted proxies. Anybody can send the header, so the warning is written
 * once per process: a caller cannot fill the log with it.
 */
export const addressOf = (
  trustedProxies: AddressSet | undefined,
  log: Pick<Logger, 'warn'>,
): ((request: FastifyRequest) => string) => {
  let hasWarned = false;
  return (request) => {
    const forwarded = request.headers['x-forwarded-for'];
    const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    const peer = request.socket.remoteAddress ?? '';
    if (chain !== undefined && !hasWarned && !trustedProxies?.contains(peer)) {
      hasWarned = true;
      log.warn({ peer }, advice);
    }
    return clientAddress(peer, chain, trustedProxies);
  };
};
