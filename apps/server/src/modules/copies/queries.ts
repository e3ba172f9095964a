import type { Queryable, Tx } from '../../database/pool.ts';
import { deactivate, holdOperator, sharedOperators } from '../operators/shared-queries.ts';

export type CopyRow = {
  readonly operator_id: number;
  readonly slug: string;
  readonly name: string;
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** Across operators: a parent sees its copies on a connection that may see both. */
export const selectCopies = (control: Queryable, parentId: number): Promise<CopyRow[]> =>
  control<CopyRow[]>`
    select c.operator_id, o.slug, o.name, c.created_at, c.expires_at
    from sandbox_copies c join ${sharedOperators} o using (operator_id)
    where c.parent_id = ${parentId} order by c.operator_id desc`;

/** Locks the parent, so that concurrent creations are counted one at a time. */
export const countCopies = async (tx: Tx, parentId: number): Promise<number> => {
  await holdOperator(tx, parentId);
  const [row] = await tx<{ count: number }[]>`select count(*) from sandbox_copies where parent_id = ${parentId}`;
  return row!.count;
};

export const insertCopy = (
  tx: Tx,
  copy: {
    readonly operator_id: number;
    readonly parent_id: number;
    readonly created_at: Date;
    readonly expires_at: Date;
  },
): Promise<unknown> => tx`insert into sandbox_copies ${tx([copy])}`;

export const isCopy = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx`select 1 from sandbox_copies where operator_id = ${operatorId}`;
  return row !== undefined;
};

/** A copy as its parent names it. */
type OwnCopy = { readonly parentId: number; readonly id: number };

/** A copy that has ended and whose rows a removal holds. Reads without waiting for it. */
export const findCopyBeingRemoved = async (
  control: Queryable,
  { parentId, id }: OwnCopy,
  now: Date,
): Promise<CopyRow | undefined> => {
  const [row] = await control<CopyRow[]>`
    with free as (
      select o.operator_id from sandbox_copies c join ${sharedOperators} o using (operator_id)
      where c.parent_id = ${parentId} and c.operator_id = ${id} for no key update of c, o skip locked
    )
    select c.operator_id, o.slug, o.name, c.created_at, c.expires_at
    from sandbox_copies c join ${sharedOperators} o using (operator_id)
    where c.parent_id = ${parentId} and c.operator_id = ${id} and c.expires_at <= ${now}
      and not exists (select from free)`;
  return row;
};

/** Ends a copy of this parent only. */
export const endCopy = async (
  control: Queryable,
  { parentId, id }: OwnCopy,
  now: Date,
): Promise<CopyRow | undefined> => {
  const [row] = await control<CopyRow[]>`
    with ended as (
      update sandbox_copies c set expires_at = least(c.expires_at, ${now})
      where c.parent_id = ${parentId} and c.operator_id = ${id}
      returning c.operator_id, c.created_at, c.expires_at
    )
    ${deactivate(control, control`ended`)}
    returning o.operator_id, o.slug, o.name, e.created_at, e.expires_at`;
  return row;
};

/**
 * Finds expired copies and refuses their keys from now on, before anything is removed: an admitted call would wait for
 * the rows that are being removed, and block others.
 */
export const closeExpired = async (control: Queryable, now: Date, most: number): Promise<number[]> => {
  const rows = await control<{ operator_id: number }[]>`
    with expired as (
      select c.operator_id from sandbox_copies c where c.expires_at <= ${now} order by c.expires_at limit ${most}
    )
    ${deactivate(control, control`expired`)}
    returning o.operator_id`;
  return rows.map((row) => row.operator_id);
};

/** Removes all rows of the copy, and returns the names of its files. */
export const removeRows = async (control: Queryable, operatorId: number, now: Date): Promise<string[]> => {
  const rows = await control<{ file_key: string }[]>`
    select remove_sandbox_copy(${operatorId}, ${now}) as file_key`;
  return rows.map((row) => row.file_key);
};
