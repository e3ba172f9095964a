import type { Tx } from '../database/pool.ts';

export type NameOf = (id: number | null) => string | null;

/** The names of members of staff, by one statement. An unknown id has no name. */
export const staffNames = async (tx: Tx, operatorId: number, ids: readonly (number | null)[]): Promise<NameOf> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return () => null;
  const rows = await tx<{ id: number; name: string }[]>`
    select id, name from staff where operator_id = ${operatorId} and id = any(${wanted}::bigint[])`;
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
};

type Named<F extends string> = { readonly [K in F as `${K}_name`]: string | null };

/** Rows with a `*_name` beside each of the fields that hold the id of a member of staff. */
export const nameStaff = async <F extends string, R extends { readonly [K in F]: number | null }>(
  tx: Tx,
  operatorId: number,
  rows: readonly R[],
  fields: readonly F[],
): Promise<(R & Named<F>)[]> => {
  const nameOf = await staffNames(
    tx,
    operatorId,
    rows.flatMap((row) => fields.map((field) => row[field])),
  );
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(fields.map((field) => [`${field}_name`, nameOf(row[field])])) as Named<F>),
  }));
};

type ActorRow = { readonly actor_kind: string | null; readonly actor_id: number | null };

/** Rows with `actor_name`: of staff only, as keys, players and the platform itself are not people of the operator. */
export const nameActors = async <R extends ActorRow>(
  tx: Tx,
  operatorId: number,
  rows: readonly R[],
): Promise<(R & { readonly actor_name: string | null })[]> => {
  const staffId = ({ actor_kind, actor_id }: ActorRow): number | null => (actor_kind === 'staff' ? actor_id : null);
  const nameOf = await staffNames(tx, operatorId, rows.map(staffId));
  return rows.map((row) => ({ ...row, actor_name: nameOf(staffId(row)) }));
};
