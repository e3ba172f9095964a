import type { listNotices, notice } from '@croupier/contract/back-office/notices.ts';
import type { Permission } from '@croupier/contract/permissions.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';

type NoticeRow = Omit<z.output<typeof notice>, 'read_at' | 'created_at' | 'by_staff_name'> & {
  read_at: Date | null;
  created_at: Date;
};

/** The reader, and what they may see. */
export type Reader = {
  readonly operator_id: number;
  readonly staff_id: number;
  readonly permissions: readonly Permission[];
};

export const insertNotice = (
  tx: Tx,
  operatorId: number,
  row: Omit<NoticeRow, 'id' | 'read_at'>,
): Promise<unknown> => tx`
  insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, by_staff, created_at)
  values (${operatorId}, ${row.kind}, ${row.permission}, ${row.message}, ${row.subject_kind}, ${row.subject_id},
    ${row.by_staff}, ${row.created_at})`;

/** Whether there is a notice of this kind and subject since then. */
export const hasNotice = async (
  tx: Tx,
  operatorId: number,
  { kind, subject_id }: Pick<NoticeRow, 'kind' | 'subject_id'>,
  since: Date,
): Promise<boolean> => {
  const [row] = await tx`
    select from notices where operator_id = ${operatorId} and kind = ${kind} and subject_id = ${subject_id}
      and created_at >= ${since} limit 1`;
  return row !== undefined;
};

const visible = (tx: Tx, reader: Reader) => tx`
  from notices n
  left join notice_reads r on r.operator_id = ${reader.operator_id} and r.notice_id = n.id
    and r.staff_id = ${reader.staff_id}
  where n.operator_id = ${reader.operator_id} and n.permission = any(${[...reader.permissions]}::text[])
    and n.by_staff is distinct from ${reader.staff_id}::bigint`;

const columns = (tx: Tx) => tx`n.id, n.kind, n.permission, n.message, n.subject_kind, n.subject_id, n.by_staff,
  r.read_at, n.created_at`;

export const selectNotices = async (tx: Tx, reader: Reader, query: QueryOf<typeof listNotices>) => {
  const matching = (() => {
    if (query.unread === undefined) return tx``;
    return query.unread ? tx`and r.read_at is null` : tx`and r.read_at is not null`;
  })();
  const [rows, [counted]] = await Promise.all([
    tx<NoticeRow[]>`
      select ${columns(tx)} ${visible(tx, reader)} ${matching}
      order by n.id ${wayOf(tx, query.order)} limit ${query.per_page} offset ${offsetOf(query)}`,
    tx<{ total: number }[]>`select count(*) as total ${visible(tx, reader)} ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

export const selectNotice = async (tx: Tx, reader: Reader, id: number): Promise<NoticeRow | undefined> => {
  const [row] = await tx<NoticeRow[]>`select ${columns(tx)} ${visible(tx, reader)} and n.id = ${id}`;
  return row;
};

/** Reading a notice again keeps the first time. */
export const insertRead = (tx: Tx, reader: Reader, id: number, now: Date): Promise<unknown> => tx`
  insert into notice_reads (operator_id, notice_id, staff_id, read_at)
  values (${reader.operator_id}, ${id}, ${reader.staff_id}, ${now})
  on conflict (operator_id, notice_id, staff_id) do nothing`;

export const noticeExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from notices where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};
