import type { Queryable, Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { findNoted, type NoteSearch } from '../../engine/sweep.ts';
import { certainKinds } from './rules.ts';

export type SearchNote = { readonly id: number; readonly found_by: 'change' | 'existing' };

/** Notes that the other accounts of these players must be searched for. A new note replaces an old one. */
export const noteSearches = (
  operatorId: number,
  players: readonly number[],
  foundBy: SearchNote['found_by'],
): Statement =>
  statement`
    insert into link_searches as s (operator_id, player_id, found_by)
    select ${operatorId}, u.player_id, ${foundBy} from unnest(${players}::bigint[]) as u (player_id)
    on conflict (operator_id, player_id) do update set id = default,
      found_by = case when s.found_by = 'change' then 'change' else excluded.found_by end
      where s.operator_id = ${operatorId}`;

/**
 * The same for those of the players who share a trait with another account. Whether it proves the person is decided by
 * the search.
 */
export const noteSharedTraits = (tx: Tx, operatorId: number, players: readonly number[]): Promise<unknown> =>
  tx`
    insert into link_searches as s (operator_id, player_id, found_by)
    select ${operatorId}, i.player_id, 'existing'
    from player_identities i
    where i.operator_id = ${operatorId} and i.player_id = any(${players}::bigint[]) and i.replaced_at is null
      and i.kind = any(${[...certainKinds.always, ...certainKinds.ifVerified]}::text[])
      and exists (
        select from player_identities o
        where o.operator_id = ${operatorId} and o.key = i.key and o.player_id <> i.player_id and o.replaced_at is null)
    group by i.player_id
    on conflict (operator_id, player_id) do nothing`;

export const findSearch = async (tx: Tx, operatorId: number, playerId: number): Promise<SearchNote | undefined> => {
  const [row] = await tx<SearchNote[]>`
    select id, found_by from link_searches where operator_id = ${operatorId} and player_id = ${playerId}`;
  return row;
};

/** Removes the note, unless another replaced it meanwhile. */
export const deleteSearch = (tx: Tx, operatorId: number, playerId: number, id: number): Promise<unknown> =>
  tx`delete from link_searches where operator_id = ${operatorId} and player_id = ${playerId} and id = ${id}`;

/** Accounts whose person is still to be searched for, limited per operator. */
export const findSearches = (control: Queryable, search: NoteSearch): Promise<DueAccount[]> =>
  findNoted(control, search, control`select s.player_id from link_searches s where s.operator_id = o.operator_id`);

/** Whether existing accounts of the operator are noted to be compared. */
export const isComparing = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from link_searches where operator_id = ${operatorId} and found_by = 'existing' limit 1`;
  return row !== undefined;
};

/** Operators with links among existing accounts that staff were not told of. */
export const findUnreported = async (control: Queryable, onlyOperator: number | null): Promise<number[]> => {
  const rows = await control<{ operator_id: number }[]>`
    select distinct operator_id from player_links
    where found_by = 'existing' and reported_at is null
      and (${onlyOperator}::bigint is null or operator_id = ${onlyOperator})`;
  return rows.map((row) => row.operator_id);
};

/** Marks the links among existing accounts as reported, and returns them. */
export const reportFound = (tx: Tx, operatorId: number, now: Date) =>
  tx<{ state: string; player_id: number; other_player_id: number }[]>`
    update player_links set reported_at = ${now}
    where operator_id = ${operatorId} and found_by = 'existing' and reported_at is null
    returning state, player_id, other_player_id`;
