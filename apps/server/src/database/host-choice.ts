import pg from 'pg';
import type { Address } from './address.ts';

/** Which host of an address connections go to. */
export type HostChoice = {
  current(): string;
  /** Searches for the host that takes writes, after the tried one did not. */
  seek(tried: string): Promise<void>;
};

/** How long a host may take to say that it takes writes. */
const maxWaitMilliseconds = 3_000;

/** Shared by all pools of a process that name the same hosts, so that they go to the same one. */
const choices = new Map<string, HostChoice>();

export const hostChoiceOf = ({ hosts }: Address, mayReadOnly: boolean): HostChoice => {
  const [only] = hosts as [string];
  if (hosts.length === 1) return { current: () => only, seek: async () => undefined };
  const name = JSON.stringify([hosts, mayReadOnly]);
  const known = choices.get(name);
  if (known) return known;
  const made = createHostChoice(hosts, mayReadOnly);
  choices.set(name, made);
  return made;
};

const createHostChoice = (hosts: readonly string[], mayReadOnly: boolean): HostChoice => {
  let current = hosts[0] as string;
  let seeking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    current = (await answeringHost(hosts, mayReadOnly)) ?? current;
  };
  return {
    current: () => current,
    seek: async (tried) => {
      // Another pool has found the host for writes meanwhile.
      if (tried !== current) return;
      seeking ??= look().finally(() => {
        seeking = undefined;
      });
      await seeking;
    },
  };
};

/** The first of the hosts that answers as it should. Tries all at once: one that is down often refuses nothing. */
export const answeringHost = (hosts: readonly string[], mayReadOnly: boolean): Promise<string | undefined> =>
  Promise.any(hosts.map((host) => answering(host, mayReadOnly))).catch(() => undefined);

/** Returns the host when it answers as it should; throws otherwise. */
const answering = async (host: string, mayReadOnly: boolean): Promise<string> => {
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: maxWaitMilliseconds,
    query_timeout: maxWaitMilliseconds,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writes: boolean }>(
      `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writes`,
    );
    if (!rows[0]?.writes && !mayReadOnly) throw new Error('It takes no writes.');
    return host;
  } finally {
    client.end().catch(() => undefined);
  }
};
