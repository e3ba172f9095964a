import postgres from 'postgres';

export type Role = 'croupier_app' | 'croupier_admission' | 'croupier_control';

export type Sql = postgres.Sql<{ int8: number; timestamptz: Date; date: string }>;
export type Tx = postgres.TransactionSql<{ int8: number; timestamptz: Date; date: string }>;
/** Where a query that needs no transaction of its own may run. */
export type Queryable = Sql | Tx;

export type PoolOptions = {
  readonly url: string;
  /** The role the connections work as; without one they work as the login itself, which migrations need. */
  readonly role?: Role;
  readonly max: number;
  readonly settings?: Record<string, string>;
};

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`An integer from the database is beyond 2^53: ${text}`);
  return value;
};

const types = {
  int8: { to: 20, from: [20], serialize: (value: number) => String(value), parse: toSafeInteger },
  numeric: { to: 1700, from: [1700], serialize: String, parse: (text: string) => text },
  date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
} as never;

/** Statements, locks and idle transactions end by themselves: nothing may hold a connection for ever. */
const timeouts = {
  statement_timeout: '15000',
  lock_timeout: '8000',
  idle_in_transaction_session_timeout: '15000',
};

export const openPool = (options: PoolOptions): Sql =>
  postgres(options.url, {
    max: options.max,
    connect_timeout: 5,
    max_lifetime: null,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    types,
    connection: {
      application_name: options.role ?? 'croupier',
      timezone: 'UTC',
      ...timeouts,
      ...options.settings,
      ...(options.role ? { role: options.role } : {}),
    },
  } as unknown as postgres.Options<Record<string, never>>) as unknown as Sql;
