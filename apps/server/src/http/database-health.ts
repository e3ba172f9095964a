import type { Sql } from '../database/pool.ts';
import { ReadOnlyServer, UnprovenConnection } from '../database/prove.ts';
import { proveTenancy } from '../database/prove-tenancy.ts';

export type DatabaseHealth = {
  /** Why requests cannot be served; undefined when they can. */
  trouble(): Promise<string | undefined>;
  /** Proves every pool, and that one operator cannot read another's rows. Throws what is wrong. */
  prove(): Promise<void>;
};

export type DatabaseHealthParts = {
  /** Used by these checks alone, so that no other work makes a healthy node look unavailable. */
  readonly own: Sql;
  readonly sql: Sql;
  readonly pools: readonly Sql[];
};

/** Checks the database: reachable, writable, and keeping operators apart. */
export const createHealth = ({ own, sql, pools }: DatabaseHealthParts): DatabaseHealth => {
  let isProved = false;
  const prove = async (): Promise<void> => {
    await Promise.all(pools.map((pool) => pool.prove()));
    await proveTenancy(sql);
    isProved = true;
  };
  const look = async (): Promise<void> => {
    await askStanding(own);
    // A pool whose last connection was refused is checked again, since there may be no requests that would.
    await Promise.all(pools.filter((pool) => pool.fault()).map((pool) => pool.prove()));
    if (!isProved) await prove();
  };
  return { prove, trouble: () => look().then(() => undefined, describeTrouble) };
};

const describeTrouble = (error: unknown): string => {
  if (error instanceof UnprovenConnection) return 'database not safe';
  return (error as { code?: string }).code === '25006' ? 'database read-only' : 'database away';
};

type Standing = { readonly read_only: boolean; readonly unbound: boolean };

/**
 * Checked each time: a server can become read-only, and a role can get the right to bypass row-level security, at any
 * moment.
 */
const askStanding = async (own: Sql): Promise<void> => {
  const connection = await own.reserve();
  try {
    const [standing] = await connection<Standing[]>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
        exists (select from pg_roles where (rolsuper or rolbypassrls)
          and rolname in ('croupier_app', 'croupier_admission', 'croupier_control')) as unbound`;
    if (standing?.read_only) throw new ReadOnlyServer();
    if (standing?.unbound) throw new UnprovenConnection('A role of Croupier may pass row-level security.');
    connection.release();
  } catch (error) {
    connection.release(error);
    throw error;
  }
};
