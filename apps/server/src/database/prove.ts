import type pg from 'pg';

/** The role and the timeouts that a connection must have before it is used. */
export type Promised = {
  readonly role: string | undefined;
  /** Milliseconds, as text. */
  readonly timeouts: Readonly<
    Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', string>
  >;
  readonly mayReadOnly: boolean;
};

/** The connection is not what the pool guarantees. It is closed and never used. */
export class UnprovenConnection extends Error {
  readonly code = 'UNPROVEN';
}

/** A standby, or a read-only server. Its code is that of the write it would refuse. */
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
  /** When this server was started: identifies a server and its restart. */
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

/** The table of all operators: a role bound by row-level security there is bound everywhere. */
const question = `select current_user::text as role, pg_backend_pid() as pid, pg_postmaster_start_time()::text as started,
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
  row_security_active(to_regclass('public.operators')::oid) as bound,
  current_setting('TimeZone') as timezone, ${milliseconds('statement_timeout')}, ${milliseconds('lock_timeout')},
  ${milliseconds('idle_in_transaction_session_timeout')}`;

/**
 * Checks by one statement what a new connection really is. Startup parameters are only a request: a pooler may drop
 * them, and row-level security would then not apply. Returns the start time of the server.
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
  // A pooler that shares server connections between SQL transactions must give out process ids of its own.
  if (pid !== found.pid) return 'A connection leads to changing processes of PostgreSQL.';
  return undefined;
};

/** A pooler that does not know the startup parameter refuses it before there is a connection to prove. */
export const explainRefusal = (error: unknown): unknown =>
  /unsupported startup parameter/i.test((error as Error | undefined)?.message ?? '')
    ? new UnprovenConnection(`The connection was refused: ${(error as Error).message}. ${advice}`)
    : error;
