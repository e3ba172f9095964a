import { Resolver as NameServers } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { mayReach, type Reach } from './address-rules.ts';
import { undici } from './undici.ts';

/** Resolves a name to all of its addresses. Passed in, so that a test can answer as a hostile name server would. */
export type Resolver = (name: string) => Promise<readonly string[]>;

/**
 * Queries the name servers directly. The system resolver takes one of the few threads that files and passwords need
 * too, so a few silent name servers would block everybody.
 */
export const systemResolver: Resolver = async (name) => {
  if (/^localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
  const servers = new NameServers({ timeout: 2_000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw isMissing(v4.reason) ? v6.reason : v4.reason;
  return inTurns(v4.status === 'fulfilled' ? v4.value : [], v6.status === 'fulfilled' ? v6.value : []);
};

const isMissing = ({ code }: { code?: string }): boolean => code === 'ENODATA' || code === 'ENOTFOUND';

/** Alternates the families, so that a name with many addresses of one family still tries the other. */
const inTurns = (left: readonly string[], right: readonly string[]): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [left[index], right[index]])
    .flat()
    .filter((address) => address !== undefined);

/** The address is not allowed; nothing was sent. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is no address that may be called`);
    this.name = 'AddressRefused';
  }
}

/** The addresses of a host, all of them checked: one forbidden address refuses the host. */
export const findAddresses = async (host: string, reach: Reach, resolve: Resolver): Promise<readonly string[]> => {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const forbidden = addresses.find((address) => !mayReach(reach, address));
  if (forbidden !== undefined) throw new AddressRefused(forbidden);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  return addresses;
};

/** How many addresses of a name are tried; one that does not answer leaves time for the next. */
const maxTries = 3;

/**
 * Connects only to an address that was checked. The name is resolved once, so that no name server can give one answer
 * to the check and another to the connection. TLS still verifies the certificate for the name.
 */
export const guardedConnector = (reach: Reach, resolve: Resolver, timeout: number): buildConnector.connector => {
  const connect = undici().buildConnector({ timeout: timeout / maxTries, allowH2: false, rejectUnauthorized: true });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const servername = options.protocol === 'https:' && isIP(host) === 0 ? host.replace(/\.$/, '') : undefined;
    const attempt = (addresses: readonly string[], failure?: Error): void => {
      const [address, ...rest] = addresses;
      if (address === undefined) callback(failure as Error, null);
      else
        connect({ ...options, hostname: address, ...(servername && { servername }) }, (error, socket) => {
          if (error) attempt(rest, error);
          else callback(null, socket);
        });
    };
    findAddresses(host, reach, resolve).then(
      (addresses) => attempt(addresses.slice(0, maxTries)),
      (error: Error) => callback(error, null),
    );
  };
};
