import type { Queryable, Tx } from '../../database/pool.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { findNoted, type NoteSearch } from '../../engine/sweep.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

/** Records that an account's exclusion must still spread. A new record replaces an old one. */
export const insertSpread = (tx: Tx, operatorId: number, playerId: number): Promise<unknown> =>
  tx`
    insert into exclusion_spreads as s (operator_id, player_id) values (${operatorId}, ${playerId})
    on conflict (operator_id, player_id) do update set id = default where s.operator_id = ${operatorId}`;

export type SpreadNote = { readonly id: number; readonly clock_offset_ms: number };

/** The record of an account, with its operator's clock offset; undefined when everything has spread. */
export const findSpread = async (tx: Tx, operatorId: number, playerId: number): Promise<SpreadNote | undefined> => {
  const [row] = await tx<SpreadNote[]>`
    select s.id, o.clock_offset_ms
    from exclusion_spreads s join ${sharedOperators} o on o.operator_id = s.operator_id
    where s.operator_id = ${operatorId} and o.operator_id = ${operatorId} and s.player_id = ${playerId}`;
  return row;
};

/** Removes the record, unless another replaced it meanwhile. */
export const deleteSpread = (tx: Tx, operatorId: number, playerId: number, id: number): Promise<unknown> =>
  tx`delete from exclusion_spreads where operator_id = ${operatorId} and player_id = ${playerId} and id = ${id}`;

/** Accounts whose exclusion must still spread, limited per operator. */
export const findSpreads = (control: Queryable, search: NoteSearch): Promise<DueAccount[]> =>
  findNoted(control, search, control`select s.player_id from exclusion_spreads s where s.operator_id = o.operator_id`);
