import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Tracing } from '../base/tracing.ts';
import { parseAddress } from './address.ts';
import { type Connect, clientAt, connector, proveAlone } from './connector.ts';
import { isAway } from './failures.ts';
import { hostChoiceOf } from './host-choice.ts';
import { type Promised, proveConnection, UnprovenConnection } from './prove.ts';
import { type Sender, type Tagged, tagged } from './query.ts';
import { types } from './result-types.ts';
import { runSqlTransaction, type SenderOf, type SqlTransaction } from './run-transaction.ts';
import { pipelinedSender } from './statement-pipeline.ts';
import { traceStatements } from './trace-statements.ts';

type Role = 'croupier_app' | 'croupier_admission' | 'croupier_control';

/** One SQL transaction on one connection. Statements that are not awaited one by one are pipelined. */
export type Tx = SqlTransaction;

/** A reserved connection. */
type Reserved = Tagged & {
  release(error?: unknown): void;
  /** Subscribes to a channel of NOTIFY. `onLost` is called once, when the connection has ended. */
  listen(channel: string, onNotice: (payload: string) => void, onLost: () => void): Promise<void>;
};

export type Sql = Tagged & {
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reserves a connection, for callers that control SQL transactions themselves. Release it with the error, if there
   * was one: a connection that may be broken or inside an SQL transaction is then closed.
   */
  reserve(): Promise<Reserved>;
  end(options?: { timeout?: number }): Promise<void>;
  /** How many connections are busy and idle, and how many callers wait for one. */
  counts(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  /** Why the last connection was refused; undefined when it was proved. */
  fault(): UnprovenConnection | undefined;
  /** Opens a separate connection, proves it and closes it. Throws what is wrong. */
  prove(): Promise<void>;
};

/** Runs queries that need no SQL transaction of their own. */
export type Queryable = Tagged;

export type PoolOptions = {
  readonly url: string;
  /** The role of the connections; without one they keep the login role, which migrations need. */
  readonly role?: Role;
  readonly max: number;
  readonly settings?: Record<string, string>;
  /** How long statements and waits may take; by default as long as a request may. */
  readonly timeouts?: Timeouts | undefined;
  /** Whether a standby is enough, for work that only reads. */
  readonly mayReadOnly?: boolean;
  /** Runs on every new connection after its proof; if it throws, the connection is closed. */
  readonly onConnect?: (connection: Tagged, server: Server) => Promise<void> | void;
  /** Runs after the commit of each SQL transaction that called `announce`. Must not throw. */
  readonly onAnnounced?: (() => void) | undefined;
  /** Traces the statements of traced requests. */
  readonly tracing?: Tracing | undefined;
};

/** Whether a connection leads to another server than the previous one, or to a restarted one. */
type Server = { readonly changed: boolean };

/**
 * Timeouts in milliseconds: for a statement or a pause between two of an SQL transaction, for a lock, and for a free
 * connection or a place in a batch.
 */
export type Timeouts = { readonly statement: number; readonly lock: number; readonly connection: number };

/** The timeouts of a server whose requests wait so many seconds for a connection. */
export const timeoutsFor = (seconds: number): Timeouts => ({
  statement: 3_000 * seconds,
  lock: 1_000 * (seconds - 1),
  connection: 1_000 * seconds,
});

export const defaultWaitSeconds = 5;
export const requestTimeouts: Timeouts = timeoutsFor(defaultWaitSeconds);

/** For commands and for the start of a process: no request waits for them, so they may take longer. */
export const backgroundTimeouts: Timeouts = { statement: 60_000, lock: 60_000, connection: 60_000 };

/** Ends statements, lock waits and idle SQL transactions, so that nothing holds a connection for ever. */
const timeoutsOf = ({ settings = {}, timeouts = requestTimeouts }: PoolOptions): Promised['timeouts'] => ({
  statement_timeout: settings.statement_timeout ?? String(timeouts.statement),
  lock_timeout: settings.lock_timeout ?? String(timeouts.lock),
  idle_in_transaction_session_timeout: settings.idle_in_transaction_session_timeout ?? String(timeouts.statement),
});

/** PostgreSQL cancels slow statements itself; when it does not answer even then, the connection is dead. */
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

/** Opens the only access to PostgreSQL: every connection is proved to match its options before it is used. */
export const openPool = (options: PoolOptions): Sql => {
  const address = parseAddress(options.url);
  const host = hostChoiceOf(address, options.mayReadOnly ?? false);
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
    await options.onConnect?.(tagged(pipelinedSender(client, types)), { changed });
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
    onConnect: prove,
  };
  const makeClient = () => clientAt(host, config as pg.ClientConfig);
  // The pool creates clients by `new`, which uses the object that the function returns.
  const Client = function ClientOfPlace() {
    return makeClient();
  };
  const pool = new pg.Pool({ ...config, Client } as unknown as pg.PoolConfig);
  // A connection that dies while idle leaves the pool by itself; one that is in use fails its statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const connect = connector(pool, host, (refused) => {
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
      begin: <T>(work: (tx: Tx) => Promise<T>) =>
        runSqlTransaction({ connect, senderOf, onAnnounced: options.onAnnounced }, work),
      reserve: async () => {
        const client = await connect();
        return Object.assign(tagged(senderOf(client)), {
          release: (error?: unknown) => client.release(Boolean(error)),
          listen: (channel: string, onNotice: (payload: string) => void, onLost: () => void) =>
            listen(client, channel, onNotice, onLost),
        });
      },
      counts: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      fault: () => fault,
      prove: () => proveAlone(makeClient(), prove),
      end: ({ timeout = 5 }: { timeout?: number } = {}) => {
        ending ??= Promise.race([pool.end(), sleep(timeout * 1000, undefined, { ref: false })]);
        return ending;
      },
    },
  );
};

/**
 * One statement without an SQL transaction. A connection is closed only when it may be broken, not because of a failed
 * statement.
 */
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

const listen = async (
  client: pg.PoolClient,
  channel: string,
  onNotice: (payload: string) => void,
  onLost: () => void,
): Promise<void> => {
  client.on('notification', ({ payload = '' }) => onNotice(payload));
  client.once('end', onLost);
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
};
