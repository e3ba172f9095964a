import pg from 'pg';
import { isLoopback } from '../base/ip.ts';
import { parseAddress } from './address.ts';

/** The hosts beyond this machine that a DATABASE_URL reaches without TLS, as the driver would. */
export const plainHosts = (url: string): string[] =>
  parseAddress(url)
    .hosts.map((connectionString) => new pg.Client({ connectionString }))
    // An empty host and a folder mean this machine.
    .filter(({ host, ssl }) => !ssl && host && !host.startsWith('/') && !isLoopback(host))
    .map(({ host }) => host);

/** What to say at the start when statements, secrets and all, would travel readable. */
export const plainHostsWarning = (url: string): string | undefined => {
  const hosts = plainHosts(url);
  if (hosts.length === 0) return undefined;
  return (
    `DATABASE_URL reaches ${hosts.join(', ')} without TLS: whoever is on the way can read and change everything. ` +
    'Add sslmode=verify-full to it, and sslrootcert=<file> when the authority is your own.'
  );
};
