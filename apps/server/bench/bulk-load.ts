import type { Sql } from '../src/database/pool.ts';

/**
 * Runs `load` while the tables have only the indexes that foreign keys need, then creates the others again: sorting a
 * million rows once is far quicker than a million insertions into each index.
 */
export const withoutIndexes = async (
  owner: Sql,
  tables: readonly string[],
  load: () => Promise<unknown>,
): Promise<void> => {
  const keys = await owner<{ table: string; name: string; definition: string }[]>`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    where c.conrelid = any(${[...tables]}::text[]::regclass[]) and c.contype in ('p', 'u')
      and not exists (select from pg_constraint r where r.conindid = c.conindid and r.contype = 'f')`;
  const indexes = await owner<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where i.indrelid = any(${[...tables]}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { table, name } of keys) await owner`alter table ${owner(table)} drop constraint ${owner(name)}`;
  for (const { name } of indexes) await owner`drop index ${owner(name)}`;
  await load();
  await owner`set maintenance_work_mem = '1GB'`;
  for (const { table, name, definition } of keys)
    await owner.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await owner.unsafe(definition);
};

/** Runs `load` without checking foreign keys and without triggers: for rows that are made from the rows they refer to. */
export const withoutTriggers = async (owner: Sql, load: () => Promise<unknown>): Promise<void> => {
  await owner`set session_replication_role = replica`;
  await load();
  await owner`set session_replication_role = origin`;
};
