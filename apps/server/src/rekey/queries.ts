import { sealedMark } from '../call/idempotency.ts';
import type { Queryable, Tx } from '../database/pool.ts';
import type { Fragment } from '../database/query.ts';
import { columnList, raw, unnest } from '../database/unnest.ts';
import type { SealedColumn } from './sealed-columns.ts';

type Row = Readonly<Record<string, unknown>>;
export type SealedRow = Row & { readonly sealed: Buffer | string };
export type Replacement = Row & { readonly before: Buffer | string; readonly after: Buffer | string };

/** The first bytes of a sealed value, which name its master key; null where nothing is sealed. */
const headerOf = ({ column, form }: SealedColumn): Fragment =>
  form === 'bytea'
    ? raw(`substring(t.${column} from 1 for 5)`)
    : raw(`case when starts_with(t.${column}, '${sealedMark}')
        then substring(decode(substr(t.${column}, ${sealedMark.length + 1}, 8), 'base64') from 1 for 5) end`);

/** The next rows sealed under another key, in the order of their names. */
export const selectOutdated = (
  tx: Tx,
  operatorId: number,
  sealed: SealedColumn,
  { header, after, most }: { header: Buffer; after: Row | undefined; most: number },
): Promise<SealedRow[]> => tx<SealedRow[]>`
  select ${columnList({ ...sealed.key, ...sealed.facts }, 't')}, t.${tx(sealed.column)} as sealed
  from ${tx(sealed.table)} t
  where t.operator_id = ${operatorId} and ${headerOf(sealed)} <> ${header}
    ${after ? tx`and (${columnList(sealed.key, 't')}) > (select ${columnList(sealed.key, 'a')} from ${unnest('a', sealed.key, [after])})` : tx``}
  order by ${columnList(sealed.key, 't')} limit ${most}`;

/** Replaces values that are unchanged since they were read; a value written meanwhile stays. */
export const replaceSealed = async (
  tx: Tx,
  operatorId: number,
  { table, column, key, form }: SealedColumn,
  rows: readonly Replacement[],
): Promise<number> => {
  const columns = { ...key, before: form, after: form };
  const { count } = await tx`
    update ${tx(table)} t set ${tx(column)} = u.after from ${unnest('u', columns, rows)}
    where t.operator_id = ${operatorId} and (${columnList(key, 't')}) = (${columnList(key, 'u')})
      and t.${tx(column)} = u.before`;
  return count;
};

export const countOutdated = async (
  tx: Tx,
  operatorId: number,
  sealed: SealedColumn,
  header: Buffer,
): Promise<number> => {
  const [row] = await tx<{ outdated: number }[]>`
    select count(*) as outdated from ${tx(sealed.table)} t
    where t.operator_id = ${operatorId} and ${headerOf(sealed)} <> ${header}`;
  return row!.outdated;
};

type UnderOneKey = { readonly header: Buffer; readonly count: number };

/** How many values are sealed under each master key, by their first bytes. */
export const countByHeader = (tx: Tx, operatorId: number, sealed: SealedColumn): Promise<UnderOneKey[]> =>
  tx<UnderOneKey[]>`
    select header, count(*)::int as count from (
      select ${headerOf(sealed)} as header from ${tx(sealed.table)} t where t.operator_id = ${operatorId}
    ) values where header is not null group by header order by header`;

/** One of the values that begin so, the newest by its name. */
export const selectOneUnder = async (
  tx: Tx,
  operatorId: number,
  sealed: SealedColumn,
  header: Buffer,
): Promise<SealedRow | undefined> => {
  const [row] = await tx<SealedRow[]>`
    select ${columnList({ ...sealed.key, ...sealed.facts }, 't')}, t.${tx(sealed.column)} as sealed
    from ${tx(sealed.table)} t where t.operator_id = ${operatorId} and ${headerOf(sealed)} = ${header}
    order by ${columnList(sealed.key, 't')} desc limit 1`;
  return row;
};

export type StoredFile = { readonly id: number; readonly player_id: number; readonly sha256: string; file_key: string };

export const selectFiles = (tx: Tx, operatorId: number, after: number, most: number): Promise<StoredFile[]> =>
  tx<StoredFile[]>`
    select id, player_id, sha256, file_key from kyc_documents
    where operator_id = ${operatorId} and id > ${after} order by id limit ${most}`;

/** The games with uploaded pictures, which are files too. */
export const selectPictures = (tx: Tx, operatorId: number, after: number, most: number) =>
  tx<{ id: number; picture: string }[]>`
    select id, picture from games
    where operator_id = ${operatorId} and id > ${after} and picture is not null order by id limit ${most}`.execute();

export const selectLogo = async (tx: Tx, operatorId: number): Promise<string | null> => {
  const [row] = await tx<{ logo: string | null }[]>`
    select settings->>'site_logo' as logo from operators where operator_id = ${operatorId}`;
  return row?.logo ?? null;
};

export type RekeyedOperator = { readonly operator_id: number; readonly slug: string };

export const selectOperators = (control: Queryable): Promise<RekeyedOperator[]> =>
  control<RekeyedOperator[]>`select operator_id, slug from operators order by operator_id`;
