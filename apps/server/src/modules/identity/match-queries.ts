import type { matchOutcomes, matchStatuses } from '@croupier/contract/back-office/identity-matches.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Order, offsetOf, type Paging, wayOf } from '../../call/pages.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import type { KeyKind } from './identity-keys.ts';

export type IdentityMatch = {
  readonly id: number;
  readonly player_id: number;
  readonly excluded_player_id: number;
  readonly kinds: KeyKind[];
  readonly status: (typeof matchStatuses)[number];
  readonly outcome: (typeof matchOutcomes)[number] | null;
  readonly note: string | null;
  readonly closed_by: number | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
};

const columns = (sql: Queryable) =>
  sql`id, player_id, excluded_player_id, kinds, status, outcome, note, closed_by, closed_at, created_at`;

type Filters = Paging & { readonly order: Order; readonly status?: string | undefined };

export const selectMatches = async (tx: Tx, operatorId: number, filters: Filters) => {
  const matching = tx`
    operator_id = ${operatorId} ${filters.status === undefined ? tx`` : tx`and status = ${filters.status}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<IdentityMatch[]>`
      select ${columns(tx)} from identity_matches where ${matching}
      order by id ${wayOf(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from identity_matches where ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

export const lockMatch = async (tx: Tx, operatorId: number, id: number): Promise<IdentityMatch> => {
  const [row] = await tx<IdentityMatch[]>`
    select ${columns(tx)} from identity_matches where operator_id = ${operatorId} and id = ${id} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const saveMatch = (tx: Tx, operatorId: number, match: IdentityMatch): Promise<unknown> => tx`
  update identity_matches set status = ${match.status}, outcome = ${match.outcome}, note = ${match.note},
    closed_by = ${match.closed_by}, closed_at = ${match.closed_at}
  where operator_id = ${operatorId} and id = ${match.id}`;

export const matchExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from identity_matches where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

type ConfirmedMatch = Pick<IdentityMatch, 'player_id' | 'kinds' | 'note' | 'closed_by'>;

/** Likely matches that staff confirmed to be the same person, by the other account. */
export const selectConfirmedMatches = (tx: Tx, operatorId: number, playerId: number) => tx<ConfirmedMatch[]>`
  select player_id, kinds, note, closed_by from identity_matches
  where operator_id = ${operatorId} and excluded_player_id = ${playerId} and outcome = 'same_person'
  union all
  select excluded_player_id, kinds, note, closed_by from identity_matches
  where operator_id = ${operatorId} and player_id = ${playerId} and outcome = 'same_person'`;

/** Accounts that staff confirmed to be the same person, as a likely match or as a link. */
export const selectConfirmed = async (tx: Tx, operatorId: number, playerId: number): Promise<number[]> => {
  const rows = await tx<{ player_id: number }[]>`
    select player_id from identity_matches
    where operator_id = ${operatorId} and excluded_player_id = ${playerId} and outcome = 'same_person'
    union
    select excluded_player_id from identity_matches
    where operator_id = ${operatorId} and player_id = ${playerId} and outcome = 'same_person'
    union
    select player_id from player_links
    where operator_id = ${operatorId} and other_player_id = ${playerId} and state = 'same_person'
    union
    select other_player_id from player_links
    where operator_id = ${operatorId} and player_id = ${playerId} and state = 'same_person'`;
  return rows.map((row) => row.player_id);
};

export type NewMatch = { readonly player_id: number; readonly excluded_player_id: number; readonly kinds: string };

/** Stores likely matches. A known pair, however it was decided, is not raised again. */
export const insertMatches = (tx: Tx, operatorId: number, now: Date, matches: readonly NewMatch[]) =>
  tx<{ id: number; player_id: number; excluded_player_id: number }[]>`
    insert into identity_matches (operator_id, player_id, excluded_player_id, kinds, created_at)
    select ${operatorId}, u.player_id, u.excluded_player_id, string_to_array(u.kinds, ' '), ${now}
    from ${unnest('u', { player_id: 'bigint', excluded_player_id: 'bigint', kinds: 'text' }, matches)}
    on conflict (operator_id, player_id, excluded_player_id) do nothing
    returning id, player_id, excluded_player_id`;
