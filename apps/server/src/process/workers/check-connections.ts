import { backgroundTimeouts, openPool } from '../../database/pool.ts';
import { connectionsOf } from '../../platform/pool-sizes.ts';

type Allowed = { readonly all: number; readonly reserved: number };

/** Why a database does not allow the connections of so many workers; undefined when it does. */
export const missingConnections = (workers: number, { all, reserved }: Allowed): string | undefined => {
  const needed = connectionsOf(workers);
  if (needed <= all - reserved) return undefined;
  return (
    `${workers} workers may open ${needed} connections to PostgreSQL, which allows ${all - reserved} ` +
    `(max_connections is ${all}, of which ${reserved} are reserved): ` +
    `set max_connections to ${needed + reserved} or more, or take fewer workers.`
  );
};

/** Detects too few connections at the start instead of under load. */
export const checkConnections = async (url: string, workers: number): Promise<void> => {
  const sql = openPool({ url, role: 'croupier_control', max: 1, timeouts: backgroundTimeouts });
  try {
    const [allowed] = await sql<Allowed[]>`
      select current_setting('max_connections')::int as all,
        current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved`;
    const problem = allowed && missingConnections(workers, allowed);
    if (problem) throw new Error(problem);
  } finally {
    await sql.end({ timeout: 1 });
  }
};
