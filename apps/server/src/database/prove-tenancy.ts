import { backgroundTimeouts, openPool, type Sql, type Tx } from './pool.ts';
import { UnprovenConnection } from './prove.ts';

/** No operator has this id, so any row that shows under it belongs to another operator. */
const nobody = '0';

/**
 * Tries to read another operator's rows in every table, as the application. Throws when one shows, or when a table has
 * no row-level security.
 */
export const proveTenancy = (sql: Sql): Promise<void> =>
  sql.begin(async (tx) => {
    const tables = await findTables(tx);
    const open = tables.filter(({ bound }) => !bound);
    if (open.length > 0) throw new UnprovenConnection(`Row-level security is not in force on ${list(open)}.`);
    await tx`select set_config('app.operator_id', ${nobody}, true)`;
    // Uses the index on operator_id, whatever the statistics say: a table may hold a billion rows of one operator.
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_bitmapscan = off`;
    const shown = await tx.unsafe<{ name: string }[]>(tables.map(({ look }) => look).join(' union all '));
    if (shown.length > 0) throw new UnprovenConnection(`Rows of another operator can be read in ${list(shown)}.`);
  });

/** The same for a URL, before pools are opened. */
export const proveTenancyAt = async (url: string): Promise<void> => {
  const sql = openPool({ url, role: 'croupier_app', max: 1, mayReadOnly: true, timeouts: backgroundTimeouts });
  try {
    await proveTenancy(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
};

type Table = { readonly name: string; readonly bound: boolean; readonly look: string };

const findTables = async (tx: Tx): Promise<Table[]> => {
  const tables = await tx<Table[]>`
    select c.relname as name, row_security_active(c.oid) as bound,
      format('select %L as name where exists (select from %s)', c.relname, c.oid::regclass) as look
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(c.oid, 'select')
    order by c.relname`;
  if (tables.length === 0) throw new UnprovenConnection('There are no tables to prove row-level security on.');
  return tables;
};

const list = (tables: readonly { name: string }[]): string => tables.map(({ name }) => name).join(', ');
