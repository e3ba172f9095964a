import pg from 'pg';
import { isAway } from './failures.ts';
import type { HostChoice } from './host-choice.ts';
import { explainRefusal, UnprovenConnection } from './prove.ts';

/** Where each connection leads. */
const urlOf = new WeakMap<pg.ClientBase, string>();

/** A client for the host that connections go to now. */
export const clientAt = (host: HostChoice, config: pg.ClientConfig): pg.Client => {
  const url = host.current();
  const client = new pg.Client({ ...config, connectionString: url });
  urlOf.set(client, url);
  return client;
};

/** Opens a connection, proves it and closes it. */
export const proveAlone = async (client: pg.Client, prove: (client: pg.Client) => Promise<void>): Promise<void> => {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await prove(client);
  } catch (error) {
    throw explainRefusal(error);
  } finally {
    client.end().catch(() => undefined);
  }
};

export type Connect = () => Promise<pg.PoolClient>;

/** A timeout while waiting for a busy pool says nothing about the host. */
const isCrowded = (error: unknown): boolean => (error as Error).message === 'timeout exceeded when trying to connect';

/** Takes a connection to the host that takes writes. A connection to another host is closed. */
export const connector = (pool: pg.Pool, host: HostChoice, refuse: (fault: UnprovenConnection) => void): Connect => {
  const connect = async (mayMove: boolean): Promise<pg.PoolClient> => {
    const url = host.current();
    try {
      const client = await pool.connect();
      if (urlOf.get(client) === host.current()) return client;
      client.release(true);
      return connect(mayMove);
    } catch (reason) {
      const error = explainRefusal(reason);
      if (error instanceof UnprovenConnection) refuse(error);
      if (!mayMove || !isAway(error) || isCrowded(error)) throw error;
      await host.seek(url);
      if (host.current() === url) throw error;
      return connect(false);
    }
  };
  return () => connect(true);
};
