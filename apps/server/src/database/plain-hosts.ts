import pg from 'pg';
import { isLoopback } from '../base/ip.ts';
import { parseAddress } from './address.ts';

/** The hosts of a DATABASE_URL, other than this machine, that the driver would reach without TLS. */
export const plainHosts = (url: string): string[] =>
  parseAddress(url)
    .hosts.map((connectionString) => new pg.Client({ connectionString }))
    // An empty host and a folder mean this machine.
    .filter(({ host, ssl }) => !ssl && host && !host.startsWith('/') && !isLoopback(host))
    .map(({ host }) => host);

/** The warning at the start when statements and secrets would travel unencrypted. */
export const plainHostsWarning = (url: string): string | undefined => {
  const hosts = plainHosts(url);
  if (hosts.length === 0) return undefined;
  return (
    `DATABASE_URL reaches ${hosts.join(', ')} without TLS: whoever is on the way can read and change everything. ` +
    'Add sslmode=verify-full to it, and sslrootcert=<file> when the authority is your own.'
  );
};
