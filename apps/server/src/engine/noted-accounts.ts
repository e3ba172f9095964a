import type { Queryable } from '../database/pool.ts';
import type { SqlPart } from '../database/query.ts';
import { operatorsAt } from './operator.ts';
import type { DueAccount } from './sweep.ts';

/** Whose notes are read, by which time, and how many of each operator at most. */
export type NoteSearch = { readonly now: Date; readonly most: number; readonly onlyOperator: number | null };

/**
 * The accounts that are noted for a sweep, limited per operator. `notes` selects the `player_id` of all notes of the
 * operator `o`.
 */
export const findNoted = (
  control: Queryable,
  { now, most, onlyOperator }: NoteSearch,
  notes: SqlPart,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      ${notes} order by player_id limit ${most}
    ) due`;
