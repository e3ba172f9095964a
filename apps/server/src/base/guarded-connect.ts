import { Resolver as NameServers } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { mayReach, type Reach } from './address-rules.ts';

/** Every address that a name has now. Passed in, so that a test can answer as a hostile name server would. */
export type Resolver = (name: string) => Promise<readonly string[]>;

/**
 * Asks the name servers itself. The system's own way takes one of the few threads that files and passwords need as
 * well: some names whose servers keep silent would hold up everybody.
 */
export const systemResolver: Resolver = async (name) => {
  if (/^localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
  const servers = new NameServers({ timeout: 2_000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw isMissing(v4.reason) ? v6.reason : v4.reason;
  return inTurns(v4.status === 'fulfilled' ? v4.value : [], v6.status === 'fulfilled' ? v6.value : []);
};

const isMissing = ({ code }: { code?: string }): boolean => code === 'ENODATA' || code === 'ENOTFOUND';

/** Neither family is left untried where a name has many addresses of the other. */
const inTurns = (left: readonly string[], right: readonly string[]): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [left[index], right[index]])
    .flat()
    .filter((address) => address !== undefined);

/** Nothing was sent: the address leads to where nothing may be sent. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is no address that may be called`);
    this.name = 'AddressRefused';
  }
}

/** The addresses behind a host, all of them checked: one that is forbidden condemns the others. */
export const findAddresses = async (host: string, reach: Reach, resolve: Resolver): Promise<readonly string[]> => {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const forbidden = addresses.find((address) => !mayReach(reach, address));
  if (forbidden !== undefined) throw new AddressRefused(forbidden);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  return addresses;
};

/** Of a name with many addresses so many are tried; one that keeps silent leaves time for the next. */
const maxTries = 3;

/**
 * Connects to an address that was checked a moment before, and to nothing else: the name is resolved once, so no name
 * server can answer the check one way and the connection another. TLS still verifies the certificate for the name.
 */
export const guardedConnector = (reach: Reach, resolve: Resolver, timeout: number): buildConnector.connector => {
  const connect = buildConnector({ timeout: timeout / maxTries, allowH2: false, rejectUnauthorized: true });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const servername = options.protocol === 'https:' && isIP(host) === 0 ? host.replace(/\.$/, '') : undefined;
    const attempt = (addresses: readonly string[], failure?: Error): void => {
      const [address, ...rest] = addresses;
      if (address === undefined) callback(failure as Error, null);
      else
        connect({ ...options, hostname: address, servername }, (error, socket) => {
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
