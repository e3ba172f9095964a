import pg from 'pg';
import type { Tracing } from '../base/tracing.ts';
import { parseAddress } from './address.ts';
import { type Connect, clientAt, connector, proveAlone } from './connector.ts';
import { isAway } from './failures.ts';
import { placeOf } from './place.ts';
import { type Promised, proveConnection, UnprovenConnection } from './prove.ts';
import { type Sender, type Tagged, tagged, types } from './query.ts';
import { pipelinedSender } from './statement-pipeline.ts';
import { traceStatements } from './trace-statements.ts';

export type Role = 'croupier_app' | 'croupier_admission' | 'croupier_control';

/** One transaction on one connection. Statements that are not awaited one by one travel together. */
export type Tx = Tagged & { savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

export type Sql = Tagged & {
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A connection to oneself, for whoever frames transactions by hand. Hand it back with what went wrong, and a
   * connection that may be broken or in the middle of something is closed rather than used again.
   */
  reserve(): Promise<Tagged & { release(error?: unknown): void }>;
  end(options?: { timeout?: number }): Promise<void>;
  /** How its connections stand, and how many wait for one. */
  counts(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  /** Why its last connection was refused; undefined when it was proved. */
  fault(): UnprovenConnection | undefined;
  /** Opens a connection of its own, proves it and closes it. Throws what does not hold. */
  prove(): Promise<void>;
};

/** Where a query that needs no transaction of its own may run. */
export type Queryable = Tagged;

export type PoolOptions = {
  readonly url: string;
  /** The role the connections work as; without one they work as the login itself, which migrations need. */
  readonly role?: Role;
  readonly max: number;
  readonly settings?: Record<string, string>;
  /** How long it waits; by default as long as a caller would. */
  readonly timeouts?: Timeouts | undefined;
  /** Whether a standby will do: for work that only reads. */
  readonly mayReadOnly?: boolean;
  /** Runs on every new connection that was proved, before anyone gets it; what it throws closes the connection. */
  readonly onConnect?: (connection: Tagged, server: Server) => Promise<void> | void;
  /** Traces each statement that runs for a traced request. */
  readonly tracing?: Tracing | undefined;
};

/** Whether a connection leads to another server than the one before it, or to one that was started anew. */
export type Server = { readonly changed: boolean };

/** The most milliseconds that a statement runs, a lock is waited for, and a free connection or a turn is waited for. */
export type Timeouts = { readonly statement: number; readonly lock: number; readonly connection: number };

export const requestTimeouts: Timeouts = { statement: 15_000, lock: 4_000, connection: 5_000 };

/** For commands and the start of a process: no request waits for them, and a busy machine is no reason to give up. */
export const backgroundTimeouts: Timeouts = { statement: 60_000, lock: 60_000, connection: 60_000 };

/** Statements, locks and idle transactions end by themselves: nothing may hold a connection for ever. */
const timeoutsOf = ({ settings = {}, timeouts = requestTimeouts }: PoolOptions): Promised['timeouts'] => ({
  statement_timeout: settings.statement_timeout ?? String(timeouts.statement),
  lock_timeout: settings.lock_timeout ?? String(timeouts.lock),
  idle_in_transaction_session_timeout: settings.idle_in_transaction_session_timeout ?? '15000',
});

/** PostgreSQL ends a statement by itself; when it does not even say so, the connection is dead and given up. */
const silenceMilliseconds = (options: PoolOptions): number | undefined => {
  const limit = Number(timeoutsOf(options).statement_timeout);
  return limit > 0 ? limit + 5_000 : undefined;
};

const startupOptions = (options: PoolOptions, fromUrl: string): string =>
  [fromUrl.trim(), ...Object.entries(settingsOf(options)).map(([name, value]) => `-c ${name}=${value}`)]
    .filter((part) => part !== '')
    .join(' ');

const settingsOf = (options: PoolOptions): Record<string, string> => ({
  timezone: 'UTC',
  ...options.settings,
  ...timeoutsOf(options),
  ...(options.role ? { role: options.role } : {}),
});

const promisedBy = (options: PoolOptions): Promised => ({
  role: options.role,
  mayReadOnly: options.mayReadOnly ?? false,
  timeouts: timeoutsOf(options),
});

type SenderOf = (client: pg.PoolClient) => Sender;

/** The one door to PostgreSQL: every connection that leaves it was proved to be what its options say. */
export const openPool = (options: PoolOptions): Sql => {
  const address = parseAddress(options.url);
  const place = placeOf(address, options.mayReadOnly ?? false);
  const promised = promisedBy(options);
  let fault: UnprovenConnection | undefined;
  let server: string | undefined;
  const prove = async (client: pg.ClientBase): Promise<void> => {
    const before = server;
    try {
      server = await proveConnection(client, promised, (options.timeouts ?? requestTimeouts).connection);
      fault = undefined;
    } catch (error) {
      if (error instanceof UnprovenConnection) fault = error;
      throw error;
    }
    const changed = before !== undefined && before !== server;
    await options.onConnect?.(tagged(pipelinedSender(client as pg.PoolClient, types)), { changed });
  };
  const config = {
    max: options.max,
    application_name: options.role ?? 'croupier',
    options: startupOptions(options, address.options),
    connectionTimeoutMillis: (options.timeouts ?? requestTimeouts).connection,
    query_timeout: silenceMilliseconds(options),
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    types,
    pipeline: true,
    onConnect: prove,
  };
  const makeClient = () => clientAt(place, config as pg.ClientConfig);
  // The pool makes its clients by `new`, which takes what the function returns.
  const Client = function ClientOfPlace() {
    return makeClient();
  };
  const pool = new pg.Pool({ ...config, Client } as unknown as pg.PoolConfig);
  // A connection that dies while idle leaves the pool by itself; whoever holds one learns of it by its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const connect = connector(pool, place, (refused) => {
    fault = refused;
  });
  const { tracing } = options;
  const senderOf: SenderOf = tracing
    ? (client) => traceStatements(pipelinedSender(client, types), tracing)
    : (client) => pipelinedSender(client, types);
  let ending: Promise<void> | undefined;

  return Object.assign(
    tagged((config, values) => sendAlone(connect, senderOf, config, values)),
    {
      begin: <T>(work: (tx: Tx) => Promise<T>) => begin(connect, senderOf, work),
      reserve: async () => {
        const client = await connect();
        return Object.assign(tagged(senderOf(client)), {
          release: (error?: unknown) => client.release(Boolean(error)),
        });
      },
      counts: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      fault: () => fault,
      prove: () => proveAlone(makeClient(), prove),
      end: ({ timeout = 5 }: { timeout?: number } = {}) => {
        ending ??= Promise.race([pool.end(), new Promise<void>((done) => setTimeout(done, timeout * 1000).unref())]);
        return ending;
      },
    },
  );
};

/** One statement that needs no transaction. A connection is closed only when it may be broken, not for what was asked. */
const sendAlone: (connect: Connect, senderOf: SenderOf, ...statement: Parameters<Sender>) => ReturnType<Sender> =
  async (connect, senderOf, ...statement) => {
    const client = await connect();
    try {
      const result = await senderOf(client)(...statement);
      client.release();
      return result;
    } catch (error) {
      client.release(isAway(error));
      throw error;
    }
  };

const begin = async <T>(connect: Connect, senderOf: SenderOf, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await connect();
  const send = senderOf(client);
  let [broken, over] = [false, false];
  try {
    // What the work still sends when its transaction has ended would run on a connection that is someone else's by then.
    const tx = transaction((config, values) =>
      over ? Promise.reject(new Error('The transaction is over.')) : send(config, values),
    );
    // Begin travels with the first statement of the work; a begin that fails fails them all.
    const [, result] = await Promise.all([tx`begin`.execute(), work(tx)]);
    const committing = tx`commit`.execute();
    over = true;
    const { command } = await committing;
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
    return result;
  } catch (error) {
    over = true;
    // A server that takes no writes any more answers the rollback, and is left all the same.
    broken = isAway(error);
    // Behind all that was handed over, the begin itself too: what left after the rollback would stand for good.
    await send('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

const transaction = (send: Sender): Tx => {
  const tag = tagged(send);
  let savepoints = 0;
  const savepoint = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    savepoints += 1;
    const name = tag(`s${savepoints}`);
    await tag`savepoint ${name}`;
    try {
      const result = await work(tx);
      await tag`release savepoint ${name}`;
      return result;
    } catch (error) {
      await tag`rollback to savepoint ${name}`;
      throw error;
    }
  };
  const tx: Tx = Object.assign(tag, { savepoint });
  return tx;
};
