import type { Tx } from '../../database/pool.ts';
import { lockMember, sharedStaff } from '../staff/shared-queries.ts';

export type ViewRow = {
  readonly id: number;
  readonly staff_id: number;
  readonly owner_name: string;
  readonly page: string;
  readonly name: string;
  readonly query: string;
  readonly columns: readonly string[] | null;
  readonly shared: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const columns = (tx: Tx) => tx`v.id, v.staff_id, s.name as owner_name, v.page, v.name, v.query, v.columns, v.shared,
  v.created_at, v.updated_at`;

const maxShown = 500;

/** One's own views, and those shared by active colleagues. */
export const selectViews = (
  tx: Tx,
  operatorId: number,
  staffId: number,
  page: string | undefined,
): Promise<ViewRow[]> =>
  tx<ViewRow[]>`
    select ${columns(tx)}
    from saved_views v join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = v.staff_id
    where v.operator_id = ${operatorId} and (v.staff_id = ${staffId} or (v.shared and s.status = 'active'))
      ${page === undefined ? tx`` : tx`and v.page = ${page}`}
    order by v.staff_id <> ${staffId}, lower(v.name), v.id limit ${maxShown}`;

export const lockView = async (tx: Tx, operatorId: number, id: number): Promise<ViewRow | undefined> => {
  const [row] = await tx<ViewRow[]>`
    select ${columns(tx)}
    from saved_views v join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = v.staff_id
    where v.operator_id = ${operatorId} and v.id = ${id} for no key update of v`;
  return row;
};

/** Locks the owner's row, so that concurrent creations are counted one at a time. */
export const countViews = async (tx: Tx, operatorId: number, staffId: number): Promise<number> => {
  await lockMember(tx, operatorId, staffId);
  const [row] = await tx<{ views: number }[]>`
    select count(*) as views from saved_views where operator_id = ${operatorId} and staff_id = ${staffId}`;
  return row!.views;
};

type NewView = Omit<ViewRow, 'id' | 'owner_name'>;

export const insertView = async (tx: Tx, operatorId: number, view: NewView): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`
    insert into saved_views (operator_id, staff_id, page, name, query, columns, shared, created_at, updated_at)
    values (${operatorId}, ${view.staff_id}, ${view.page}, ${view.name}, ${view.query},
      ${view.columns as string[] | null}::text[], ${view.shared}, ${view.created_at}, ${view.updated_at})
    returning id`;
  return row!.id;
};

export const saveView = (tx: Tx, operatorId: number, view: ViewRow): Promise<unknown> => tx`
  update saved_views set name = ${view.name}, query = ${view.query}, columns = ${view.columns as string[] | null}::text[],
    shared = ${view.shared}, updated_at = ${view.updated_at}
  where operator_id = ${operatorId} and id = ${view.id}`;

export const removeView = (tx: Tx, operatorId: number, id: number): Promise<unknown> =>
  tx`delete from saved_views where operator_id = ${operatorId} and id = ${id}`;

export const viewExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from saved_views where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};
