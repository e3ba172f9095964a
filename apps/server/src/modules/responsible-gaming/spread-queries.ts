import type { Queryable, Tx } from '../../database/pool.ts';
import { operatorsAt } from '../../engine/operator.ts';
import type { DueAccount } from '../../engine/sweep.ts';

/** Notes that an account's exclusion has yet to reach the person's other accounts. A new note takes the place of an old one. */
export const insertSpread = (tx: Tx, operatorId: number, playerId: number): Promise<unknown> =>
  tx`
    insert into exclusion_spreads as s (operator_id, player_id) values (${operatorId}, ${playerId})
    on conflict (operator_id, player_id) do update set id = default where s.operator_id = ${operatorId}`;

export type SpreadNote = { readonly id: number; readonly clock_offset_ms: number };

/** The note about an account, with how far its operator's time runs ahead; undefined when all others are reached. */
export const findSpread = async (tx: Tx, operatorId: number, playerId: number): Promise<SpreadNote | undefined> => {
  const [row] = await tx<SpreadNote[]>`
    select s.id, o.clock_offset_ms from exclusion_spreads s join operators o on o.operator_id = s.operator_id
    where s.operator_id = ${operatorId} and o.operator_id = ${operatorId} and s.player_id = ${playerId}`;
  return row;
};

/** Removes the note, unless another took its place meanwhile. */
export const deleteSpread = (tx: Tx, operatorId: number, playerId: number, id: number): Promise<unknown> =>
  tx`delete from exclusion_spreads where operator_id = ${operatorId} and player_id = ${playerId} and id = ${id}`;

/** Accounts that staff found to be the same person as this one. */
export const selectConfirmed = async (tx: Tx, operatorId: number, playerId: number): Promise<number[]> => {
  const rows = await tx<{ player_id: number }[]>`
    select player_id from identity_matches
    where operator_id = ${operatorId} and excluded_player_id = ${playerId} and outcome = 'same_person'
    union
    select excluded_player_id from identity_matches
    where operator_id = ${operatorId} and player_id = ${playerId} and outcome = 'same_person'`;
  return rows.map((row) => row.player_id);
};

/** Accounts whose exclusion has yet to reach others, the same number of each operator at most. */
export const findSpreads = (
  control: Queryable,
  now: Date,
  most: number,
  onlyOperator: number | null,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      select s.player_id from exclusion_spreads s where s.operator_id = o.operator_id order by s.player_id limit ${most}
    ) due`;
