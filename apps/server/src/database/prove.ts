import type pg from 'pg';

/** What a connection must be before anyone may use it. */
export type Promised = {
  readonly role: string | undefined;
  /** Milliseconds, as text. */
  readonly timeouts: Readonly<
    Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', string>
  >;
  readonly mayReadOnly: boolean;
};

/** The connection is not what the pool promises. It is closed, and nobody gets to use it. */
export class UnprovenConnection extends Error {
  readonly code = 'UNPROVEN';
}

/** A standby, or a server that was told to take no writes. Its code is that of a write that it would refuse. */
export class ReadOnlyServer extends Error {
  readonly code = '25006';
  constructor() {
    super('PostgreSQL takes no writes here: it is a standby, or read-only.');
  }
}

const advice =
  'Something between Croupier and PostgreSQL, such as PgBouncer, drops the startup parameter "options" or shares ' +
  'connections. DATABASE_URL must lead to PostgreSQL itself.';

type Found = {
  readonly role: string;
  readonly pid: number;
  /** When this server was started: no two servers, and no two lives of one, have the same. */
  readonly started: string;
  readonly read_only: boolean;
  readonly bound: boolean | null;
  readonly timezone: string;
  readonly statement_timeout: string;
  readonly lock_timeout: string;
  readonly idle_in_transaction_session_timeout: string;
};

const milliseconds = (name: string): string =>
  `(extract(epoch from current_setting('${name}')::interval) * 1000)::bigint::text as ${name}`;

/** The table that every operator stands in: whoever is bound by row-level security there is bound everywhere. */
const question = `select current_user::text as role, pg_backend_pid() as pid, pg_postmaster_start_time()::text as started,
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
  row_security_active(to_regclass('public.operators')::oid) as bound,
  current_setting('TimeZone') as timezone, ${milliseconds('statement_timeout')}, ${milliseconds('lock_timeout')},
  ${milliseconds('idle_in_transaction_session_timeout')}`;

/**
 * Asks a new connection who it is, by one statement. What stands in the startup parameters is only a wish: a pooler may
 * drop it, and then row-level security binds nobody. Returns the name of the server's life that it leads to.
 */
export const proveConnection = async (
  client: pg.ClientBase,
  promised: Promised,
  maxWaitMilliseconds: number,
): Promise<string> => {
  const { rows } = await client.query<Found>({ text: question, query_timeout: maxWaitMilliseconds } as pg.QueryConfig);
  const found = rows[0] as Found;
  const fault = faultOf(found, promised, (client as { processID?: number }).processID);
  if (fault) throw new UnprovenConnection(`${fault} ${advice}`);
  if (promised.role && !found.bound)
    throw new UnprovenConnection(
      `Row-level security does not bind ${promised.role}: the role may pass it, or it is off for the table operators.`,
    );
  if (found.read_only && !promised.mayReadOnly) throw new ReadOnlyServer();
  return found.started;
};

const faultOf = (found: Found, promised: Promised, pid: number | undefined): string | undefined => {
  if (promised.role && found.role !== promised.role)
    return `A connection works as ${found.role} instead of ${promised.role}.`;
  if (found.timezone !== 'UTC') return `A connection has the time zone ${found.timezone} instead of UTC.`;
  for (const [name, wanted] of Object.entries(promised.timeouts) as [keyof Promised['timeouts'], string][])
    if (found[name] !== wanted) return `A connection has ${name} at ${found[name]} ms instead of ${wanted} ms.`;
  // A pooler that hands out its server connections by the transaction must give out process numbers of its own.
  if (pid !== found.pid) return 'A connection leads to changing processes of PostgreSQL.';
  return undefined;
};

/** A pooler that does not know the startup parameter says so before there is a connection to prove. */
export const explainRefusal = (error: unknown): unknown =>
  /unsupported startup parameter/i.test((error as Error | undefined)?.message ?? '')
    ? new UnprovenConnection(`The connection was refused: ${(error as Error).message}. ${advice}`)
    : error;
