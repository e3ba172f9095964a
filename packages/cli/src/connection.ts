import { type Address, readAddress } from '../../sdk/src/address.ts';
import { type Croupier, createCroupier } from '../../sdk/src/croupier.ts';
import { profileName, readProfiles } from './profiles.ts';
import { type Options, UsageError } from './program/command.ts';
import type { Io } from './program/io.ts';
import { didYouMean } from './program/suggest.ts';

export const connectionOptions = {
  profile: {
    type: 'string',
    value: 'NAME',
    help: "the profile; by default the environment's key, otherwise the current profile",
  },
} as const satisfies Options;

/** The server that a command calls, and its credentials. */
export type Connection = {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly webhook_secret: string | undefined;
  /** The profile it comes from; none when the environment sets everything. */
  readonly profile: string | undefined;
  readonly source: string;
};

/** The parts of a connection that were found. */
export type FoundConnection = { readonly [Name in keyof Connection]?: Connection[Name] | undefined };

/**
 * The requested profile, otherwise the environment (CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET), otherwise the current
 * profile.
 */
export const findConnection = ({ env }: Pick<Io, 'env'>, asked: string | undefined): FoundConnection => {
  const { current, profiles } = readProfiles(env);
  const wanted = asked ?? (env.CROUPIER_PROFILE || undefined);
  const name = wanted === undefined ? current : profileName(wanted);
  const profile = profiles[name];
  if (wanted !== undefined && !profile)
    throw new UsageError(
      `There is no profile ${name}.${didYouMean(name, Object.keys(profiles))} See: npx croupier profiles`,
    );
  const over = asked === undefined ? env : {};
  const found = {
    url: over.CROUPIER_URL || profile?.url,
    key: over.CROUPIER_KEY || profile?.key,
    secret: over.CROUPIER_SECRET || profile?.secret,
    webhook_secret: over.CROUPIER_WEBHOOK_SECRET || profile?.webhook_secret,
  };
  const isProfiles = profile !== undefined && found.key === profile.key && found.url === profile.url;
  return {
    ...found,
    profile: isProfiles ? name : undefined,
    source: isProfiles ? `the profile ${name}` : 'the environment',
  };
};

/** The same; throws when something is missing. */
export const requireConnection = (io: Pick<Io, 'env'>, asked: string | undefined): Connection => {
  const found = findConnection(io, asked);
  const missing = (['url', 'key', 'secret'] as const).filter((name) => found[name] === undefined);
  if (missing.length === 3) throw new Error('You are not logged in. Run: npx croupier login --url URL --key KEY');
  if (missing.length > 0)
    throw new Error(
      `No ${missing.join(', no ')}: log in, or set ${missing.map((name) => `CROUPIER_${name.toUpperCase()}`).join(', ')}.`,
    );
  return found as Connection;
};

/** Whether others could read what is sent there. This machine may be called without TLS. */
export const isReadable = ({ href }: Pick<Address, 'href'>): boolean =>
  'problem' in readAddress(href, { http: 'loopback', upTo: 'fragment', placeholders: true });

/** The address without parts that are often pasted with it. */
export const readUrl = (text: string): string => {
  const read = readAddress(text.trim(), { http: 'anywhere', upTo: 'fragment' });
  if ('problem' in read) throw new UsageError(`The URL ${read.problem}. An example: https://casino.example`);
  if (isReadable(read))
    throw new UsageError('The URL must begin with https://: over http anybody between could read the answers.');
  return `${read.origin}${read.url?.pathname}`.replace(/\/+$/, '');
};

export const clientOf = (
  io: Pick<Io, 'fetch' | 'now'>,
  { url, key, secret }: Pick<Connection, 'url' | 'key' | 'secret'>,
  more: { readonly tries?: number; readonly timeoutMilliseconds?: number } = {},
): Croupier => createCroupier({ url: readUrl(url), key, secret, fetch: io.fetch, now: io.now, ...more });

/** The connection and client that most commands use. */
export const connect = (io: Io, asked: string | undefined): { connection: Connection; croupier: Croupier } => {
  const connection = requireConnection(io, asked);
  return { connection, croupier: clientOf(io, connection) };
};
