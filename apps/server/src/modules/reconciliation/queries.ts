import type { lineOutcomes, StatementMapping, statementFormats } from '@croupier/contract/statement-fields.ts';
import type { Money } from '../../base/money.ts';
import { type Order, offsetOf, type Paging, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import type { Source } from './books-queries.ts';
import type { Compared } from './compare-rows.ts';
import type { FileRow, MovementKind } from './movement.ts';

export type Statement = {
  readonly id: number;
  readonly source: Source;
  readonly period_from: Date;
  readonly period_to: Date;
  readonly format: (typeof statementFormats)[number];
  readonly mapping: StatementMapping | null;
  readonly file_name: string;
  readonly file_sha256: string;
  readonly uploaded_by: number | null;
  readonly created_at: Date;
  readonly compared_at: Date;
  readonly discarded_at: Date | null;
};

export type Figure = {
  readonly currency: string;
  readonly there: Money;
  readonly here: Money;
  readonly explained: Money;
};

export type CountedStatement = Statement & {
  readonly counts: Partial<Record<(typeof lineOutcomes)[number], number>>;
  readonly open: number;
  readonly explained: number;
  readonly figures: readonly Figure[];
};

const columns = (tx: Tx) => tx`
  s.id, s.source, s.period_from, s.period_to, s.format, s.mapping, s.file_name, s.file_sha256, s.uploaded_by, s.created_at,
  s.compared_at, s.discarded_at`;

/** Differences, as `differences` of the contract names them. */
const isDifference = (tx: Tx) => tx`l.outcome in ('missing_here', 'missing_there', 'differs', 'twice')`;
export const isOpen = (tx: Tx) => tx`${isDifference(tx)} and l.explanation is null`;

/** Money that has come in counts plus, what has left minus; beyond exact integers the largest of them is shown. */
const total = (tx: Tx, amounts: SqlPart) =>
  tx`least(greatest(coalesce(sum(${amounts}), 0), ${-Number.MAX_SAFE_INTEGER}::numeric), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint`;

const figures = (tx: Tx, operatorId: number) => tx`(
  select coalesce(jsonb_agg(f order by f.currency), '[]') from (
    select m.currency, ${total(tx, tx`m.there`)} as there, ${total(tx, tx`m.here`)} as here,
      ${total(tx, tx`case when m.is_explained then m.there - m.here end`)} as explained
    from cashier_statement_lines l
    cross join lateral (select case when l.kind in ('deposit', 'payout_return') then 1 else -1 end as way,
      ${isDifference(tx)} and l.explanation is not null as is_explained) w
    cross join lateral (
      select l.there_currency as currency, w.way * l.there_amount as there, 0 as here, w.is_explained
      where l.there_state = 'done'
      union all
      select l.here_currency, 0, w.way * l.here_amount, w.is_explained
      where l.here_amount is not null and l.outcome <> 'elsewhere') m
    where l.operator_id = ${operatorId} and l.statement_id = s.id
    group by m.currency) f)`;

const counted = (tx: Tx, operatorId: number) => tx`
  ${columns(tx)}, (
    select coalesce(jsonb_object_agg(c.outcome, c.count), '{}') from (
      select l.outcome, count(*) as count from cashier_statement_lines l
      where l.operator_id = ${operatorId} and l.statement_id = s.id group by l.outcome) c) as counts, (
    select count(*) from cashier_statement_lines l
    where l.operator_id = ${operatorId} and l.statement_id = s.id and ${isOpen(tx)}) as open, (
    select count(*) from cashier_statement_lines l
    where l.operator_id = ${operatorId} and l.statement_id = s.id and ${isDifference(tx)}
      and l.explanation is not null) as explained,
  ${figures(tx, operatorId)} as figures`;

type Filters = Paging & {
  readonly order: Order;
  readonly source?: Source | undefined;
  readonly open?: boolean | undefined;
  readonly discarded?: boolean | undefined;
};

export const selectStatements = async (tx: Tx, operatorId: number, filters: Filters) => {
  const { source, open, discarded, order } = filters;
  const hasOpen = tx`(s.discarded_at is null and exists (
    select from cashier_statement_lines l where l.operator_id = ${operatorId} and l.statement_id = s.id and ${isOpen(tx)}))`;
  const matching = tx`from cashier_statements s where s.operator_id = ${operatorId}
    ${source === undefined ? tx`` : tx`and s.source = ${source}`}
    ${open === undefined ? tx`` : tx`and ${hasOpen} = ${open}`}
    ${discarded === undefined ? tx`` : tx`and (s.discarded_at is not null) = ${discarded}`}`;
  const [rows, [sum]] = await Promise.all([
    tx<CountedStatement[]>`
      select ${counted(tx, operatorId)} ${matching}
      order by s.id ${wayOf(tx, order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total ${matching}`,
  ]);
  return { rows, total: sum!.total };
};

export const selectStatement = async (
  tx: Tx,
  operatorId: number,
  id: number,
): Promise<CountedStatement | undefined> => {
  const [row] = await tx<CountedStatement[]>`
    select ${counted(tx, operatorId)} from cashier_statements s where s.operator_id = ${operatorId} and s.id = ${id}`;
  return row;
};

/** Holds a statement: one comparison or explanation at a time. */
export const lockStatement = async (tx: Tx, operatorId: number, id: number): Promise<Statement | undefined> => {
  const [row] = await tx<Statement[]>`
    select ${columns(tx)} from cashier_statements s where s.operator_id = ${operatorId} and s.id = ${id}
    for no key update`;
  return row;
};

export const statementExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from cashier_statements where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

/** The id of a new statement; nothing where one with the same file counts already. */
export const insertStatement = async (
  tx: Tx,
  operatorId: number,
  row: Omit<Statement, 'id' | 'discarded_at'>,
): Promise<number | undefined> => {
  const [made] = await tx<{ id: number }[]>`
    insert into cashier_statements (operator_id, source, period_from, period_to, format, mapping, file_name, file_sha256,
      uploaded_by, created_at, compared_at)
    values (${operatorId}, ${row.source}, ${row.period_from}, ${row.period_to}, ${row.format},
      ${row.mapping === null ? null : tx.json(row.mapping as never)}, ${row.file_name}, ${row.file_sha256},
      ${row.uploaded_by}, ${row.created_at}, ${row.compared_at})
    on conflict (operator_id, source, file_sha256) where discarded_at is null do nothing
    returning id`;
  return made?.id;
};

export const findSameFile = async (
  tx: Tx,
  operatorId: number,
  { source, file_sha256 }: Pick<Statement, 'source' | 'file_sha256'>,
): Promise<number | undefined> => {
  const [row] = await tx<{ id: number }[]>`
    select id from cashier_statements
    where operator_id = ${operatorId} and source = ${source} and file_sha256 = ${file_sha256} and discarded_at is null`;
  return row?.id;
};

/** A line with its place in the statement. */
type PlacedLine = Compared & { readonly position: number };

const inJson = ({ position, there, here, known, outcome, differs, next }: PlacedLine) => ({
  position,
  kind: (there ?? here)!.kind,
  transaction_id: (there ?? here)!.transaction_id,
  origin: there?.origin ?? null,
  there_amount: there?.amount ?? null,
  there_currency: there?.currency ?? null,
  there_state: there?.state ?? null,
  there_at: there?.at ?? null,
  outcome,
  differs,
  here_amount: here?.amount ?? null,
  here_currency: here?.currency ?? null,
  here_at: here?.at ?? null,
  player_id: known.player_id,
  payment_id: known.payment_id,
  intent_id: known.intent_id,
  callback_id: known.callback_id,
  next,
});

/** Stores how lines compare; what the file says of a line never changes, and neither does its explanation. */
export const saveLines = (
  tx: Tx,
  operatorId: number,
  statement: number,
  lines: readonly PlacedLine[],
): Promise<unknown> =>
  tx`
  insert into cashier_statement_lines (operator_id, statement_id, position, kind, transaction_id, origin, there_amount,
    there_currency, there_state, there_at, outcome, differs, here_amount, here_currency, here_at, player_id, payment_id,
    intent_id, callback_id, next)
  select ${operatorId}, ${statement}, x.position, x.kind, x.transaction_id, x.origin, x.there_amount, x.there_currency,
    x.there_state, x.there_at, x.outcome, x.differs, x.here_amount, x.here_currency, x.here_at, x.player_id, x.payment_id,
    x.intent_id, x.callback_id, x.next
  from jsonb_to_recordset(${tx.json(lines.map(inJson) as never)}) as x (position integer,
    kind text, transaction_id text, origin text, there_amount bigint, there_currency text, there_state text,
    there_at timestamptz, outcome text, differs text[], here_amount bigint, here_currency text, here_at timestamptz,
    player_id bigint, payment_id bigint, intent_id bigint, callback_id bigint, next text)
  on conflict (operator_id, statement_id, position) do update set outcome = excluded.outcome, differs = excluded.differs,
    here_amount = excluded.here_amount, here_currency = excluded.here_currency, here_at = excluded.here_at,
    player_id = excluded.player_id, payment_id = excluded.payment_id, intent_id = excluded.intent_id,
    callback_id = excluded.callback_id, next = excluded.next`.execute();

type StoredRow = {
  readonly position: number;
  readonly kind: MovementKind;
  readonly payment_id: number | null;
  readonly transaction_id: string;
  readonly origin: string | null;
  readonly there_amount: Money | null;
  readonly there_currency: string | null;
  readonly there_state: FileRow['state'] | null;
  readonly there_at: Date | null;
};

export const selectStoredRows = (tx: Tx, operatorId: number, statement: number): Promise<StoredRow[]> => tx<
  StoredRow[]
>`
  select position, kind, payment_id, transaction_id, origin, there_amount, there_currency, there_state, there_at
  from cashier_statement_lines where operator_id = ${operatorId} and statement_id = ${statement} order by position`;

export const noteCompared = (tx: Tx, operatorId: number, statement: number, now: Date): Promise<unknown> =>
  tx`
  update cashier_statements set compared_at = ${now} where operator_id = ${operatorId} and id = ${statement}`.execute();

/** What other files lacked, and this one has. */
export const settleElsewhere = (
  tx: Tx,
  operatorId: number,
  { source, statement }: { readonly source: Source; readonly statement: number },
): Promise<unknown> =>
  tx`
  update cashier_statement_lines l set outcome = 'elsewhere', next = null
  from cashier_statement_lines n, cashier_statements s
  where n.operator_id = ${operatorId} and n.statement_id = ${statement} and n.there_state = 'done'
    and n.here_amount is not null and l.operator_id = ${operatorId} and l.payment_id = n.payment_id and l.kind = n.kind
    and l.statement_id <> n.statement_id and l.outcome = 'missing_there' and s.operator_id = ${operatorId}
    and s.id = l.statement_id and s.source = ${source} and s.discarded_at is null`.execute();

export const discard = (tx: Tx, operatorId: number, statement: number, now: Date): Promise<unknown> =>
  tx`
  update cashier_statements set discarded_at = ${now} where operator_id = ${operatorId} and id = ${statement}`.execute();
