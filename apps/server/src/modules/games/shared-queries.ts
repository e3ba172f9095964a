import type { Queryable, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';

export const providerExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from game_providers where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

type Wanted = { readonly game_ids: readonly number[]; readonly provider_ids: readonly number[] };

/** Which of the games and providers do not exist. */
export const findUnknown = async (tx: Tx, operatorId: number, { game_ids, provider_ids }: Wanted) => {
  const [row] = await tx<{ games: number[]; providers: number[] }[]>`
    select array(select wanted from unnest(${game_ids}::bigint[]) wanted where not exists (
        select from games g where g.operator_id = ${operatorId} and g.id = wanted)) as games,
      array(select wanted from unnest(${provider_ids}::bigint[]) wanted where not exists (
        select from game_providers p where p.operator_id = ${operatorId} and p.id = wanted)) as providers`;
  return row!;
};

type Ref = { readonly provider_id: number; readonly player_ref: string };

const refColumns = { provider_id: 'bigint', player_ref: 'text' } as const;

/** Whom providers mean by the names that they were given. */
export const selectPlayersOfRefs = (sql: Queryable, operatorId: number, refs: readonly Ref[]) =>
  sql<(Ref & { readonly player_id: number })[]>`
    select r.provider_id, r.player_ref, r.player_id
    from ${unnest('u', refColumns, refs)}
    join game_player_refs r on r.operator_id = ${operatorId} and r.provider_id = u.provider_id
      and r.player_ref = u.player_ref`;

export type ActiveGame = {
  readonly id: number;
  readonly provider_id: number;
  readonly external_id: string;
  readonly category: string;
  readonly is_original: boolean;
};

/** Those of the games that are active, as are their providers. */
export const selectActiveGames = (tx: Tx, operatorId: number, ids: readonly number[]) =>
  tx<ActiveGame[]>`
    select g.id, g.provider_id, g.external_id, g.category, g.is_original from games g
    join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
    where g.operator_id = ${operatorId} and g.id = any(${ids}::bigint[]) and g.is_active and p.is_active`;

type NamedGame = { readonly provider_id: number; readonly external_id: string };

/** The games behind the names that providers use. */
export const selectNamedGames = (tx: Tx, operatorId: number, named: readonly NamedGame[]) =>
  tx<(NamedGame & { readonly id: number; readonly category: string; readonly is_offered: boolean })[]>`
    select g.id, g.provider_id, g.external_id, g.category, g.is_active and p.is_active as is_offered
    from ${unnest('u', { provider_id: 'bigint', external_id: 'text' }, named)}
    join games g on g.operator_id = ${operatorId} and g.provider_id = u.provider_id and g.external_id = u.external_id
      and not g.is_original
    join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id`;
