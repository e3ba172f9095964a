import { openPool } from '../src/database/pool.ts';

/** Settings of PostgreSQL under which it counts what statements take. */
export const preloadStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

/** Begins to count in a database. */
export const trackStatements = async (databaseUrl: string): Promise<void> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  await owner`create extension pg_stat_statements`;
  await owner.end();
};

/** Microseconds a request, by part. */
export type Parts = ReadonlyMap<string, number>;

/** What a statement does to which tables: texts differ between versions, and with the number of their rows. */
const labelOf = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const [written] = /\b(insert into|update|delete from) [a-z_]+/.exec(plain) ?? [];
  if (written) return written;
  const read = [...plain.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, table]) => table);
  const verb = plain.includes('assert_current(') ? 'prove' : 'read';
  return read.length > 0 ? `${verb} ${[...new Set(read)].slice(0, 3).join(', ')}` : plain.slice(0, 50);
};

/** What pg_stat_statements has counted since it was last told to forget, of one database. */
export const statementsOf = async (databaseUrl: string, requests: number): Promise<Parts> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  const rows = await owner<{ query: string; microseconds: number }[]>`
    select query, (total_exec_time + total_plan_time) * 1000 as microseconds from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())`;
  await owner.end();
  const parts = new Map<string, number>();
  for (const { query, microseconds } of rows) {
    const label = `PostgreSQL: ${labelOf(query)}`;
    parts.set(label, (parts.get(label) ?? 0) + Number(microseconds) / requests);
  }
  return parts;
};

export const forgetStatements = async (databaseUrl: string): Promise<void> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  await owner`
    select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  await owner.end();
};
