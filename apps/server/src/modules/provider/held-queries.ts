import type { listHeldWins } from '@croupier/contract/back-office/held-wins.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedGames, sharedProviders } from '../games/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type HeldWin, heldColumns } from './held-win.ts';

export const heldWinExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from held_wins where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const findHeldWin = async (tx: Tx, operatorId: number, id: number): Promise<HeldWin> => {
  const [row] = await tx<HeldWin[]>`
    select ${columnList(heldColumns, 'h')} from held_wins h where h.operator_id = ${operatorId} and h.id = ${id}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

type Filters = QueryOf<typeof listHeldWins>;

/** Written out: few wins wait, which the planner knows of a word of the statement and not of a parameter. */
const inState = (tx: Tx, state: Filters['state']) => {
  if (state === undefined) return tx``;
  return state === 'waiting' ? tx`and h.state = 'waiting'` : tx`and h.state = ${state}`;
};

export const selectHeldWins = async (tx: Tx, operatorId: number, filters: Filters) => {
  const { state, player_id, provider_id, created_from, created_to } = filters;
  const matching = tx`
    held_wins h where h.operator_id = ${operatorId} ${inState(tx, state)}
      ${player_id === undefined ? tx`` : tx`and h.player_id = ${player_id}`}
      ${provider_id === undefined ? tx`` : tx`and h.provider_id = ${provider_id}`}
      ${created_from === undefined ? tx`` : tx`and h.created_at >= ${created_from}`}
      ${created_to === undefined ? tx`` : tx`and h.created_at <= ${created_to}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<HeldWin[]>`
      select ${columnList(heldColumns, 'h')} from ${matching}
      order by h.created_at ${wayOf(tx, filters.order)}, h.id ${wayOf(tx, filters.order)}
      limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

type Names = { readonly username: string; readonly provider_name: string; readonly game_name: string };

/** The names of the player, provider and game of each held win, by its id. */
export const selectHeldNames = async (
  tx: Tx,
  operatorId: number,
  rows: readonly HeldWin[],
): Promise<ReadonlyMap<number, Names>> => {
  if (rows.length === 0) return new Map();
  const named = await tx<(Names & { id: number })[]>`
    select h.id, p.username, v.name as provider_name, g.name as game_name
    from held_wins h
    join ${sharedPlayers} p on p.operator_id = h.operator_id and p.id = h.player_id
    join ${sharedProviders} v on v.operator_id = h.operator_id and v.id = h.provider_id
    join ${sharedGames} g on g.operator_id = h.operator_id and g.id = h.game_id
    where h.operator_id = ${operatorId} and h.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  return new Map(named.map(({ id, ...names }) => [id, names]));
};
