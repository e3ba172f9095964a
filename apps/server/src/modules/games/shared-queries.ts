import type { Offer } from '@croupier/contract/game-offer.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';

/** The columns of providers that statements of other modules may read, to be joined by operator and id. */
export const sharedProviders = statement`(select operator_id, id, slug, name, open_round_hours from game_providers)`;

/** The columns of games that statements of other modules may read, to be joined by operator and id. */
export const sharedGames = statement`(select operator_id, id, provider_id, external_id, name from games)`;

/** The names that providers know players by, to be joined by operator, provider and player. */
export const sharedPlayerRefs = statement`(
  select operator_id, provider_id, player_id, player_ref from game_player_refs)`;

/** Locks providers in the order of their ids. */
export const lockProviders = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<unknown> =>
  tx`
    select from game_providers where operator_id = ${operatorId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute();

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

/** Those of the games that are not the provider's. Originals are no provider's. */
export const findForeignGames = async (
  tx: Tx,
  operatorId: number,
  providerId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const rows = await tx<{ id: number }[]>`
    select wanted as id from unnest(${ids}::bigint[]) wanted where not exists (
      select from games g where g.operator_id = ${operatorId} and g.id = wanted and g.provider_id = ${providerId}
        and not g.is_original)`;
  return rows.map(({ id }) => id);
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

type NewRef = Ref & { readonly player_id: number };

const newRefColumns = { provider_id: 'bigint', player_id: 'bigint', player_ref: 'text' } as const;

/** The names of players at their providers. Those who have none get the one given here; it stays. */
export const namePlayers = async (
  tx: Tx,
  operatorId: number,
  refs: readonly NewRef[],
  now: Date,
): Promise<readonly NewRef[]> => {
  await tx`
    insert into game_player_refs (operator_id, provider_id, player_id, player_ref, created_at)
    select ${operatorId}, u.provider_id, u.player_id, u.player_ref, ${now} from ${unnest('u', newRefColumns, refs)}
    order by u.provider_id, u.player_id
    on conflict (operator_id, provider_id, player_id) do nothing`;
  return tx<NewRef[]>`
    select r.provider_id, r.player_id, r.player_ref
    from ${unnest('u', { provider_id: 'bigint', player_id: 'bigint' }, refs)}
    join game_player_refs r on r.operator_id = ${operatorId} and r.provider_id = u.provider_id
      and r.player_id = u.player_id`;
};

/** To whom a game is offered. */
const offer = statement`
  jsonb_build_object('countries', g.countries, 'blocked_countries', g.blocked_countries,
    'currencies', g.currencies, 'stakes', g.stakes)`;

export type ActiveGame = {
  readonly id: number;
  readonly provider_id: number;
  readonly external_id: string;
  readonly category: string;
  readonly is_original: boolean;
  readonly offer: Offer;
};

/** Those of the games that are active, as are their providers. */
export const selectActiveGames = (tx: Tx, operatorId: number, ids: readonly number[]) =>
  tx<ActiveGame[]>`
    select g.id, g.provider_id, g.external_id, g.category, g.is_original, ${offer} as offer from games g
    join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
    where g.operator_id = ${operatorId} and g.id = any(${ids}::bigint[]) and g.is_active and p.is_active`;

type NamedGame = { readonly provider_id: number; readonly external_id: string };

/** The games behind the names that providers use. */
export const selectNamedGames = (tx: Tx, operatorId: number, named: readonly NamedGame[]) =>
  tx<
    (NamedGame & {
      readonly id: number;
      readonly category: string;
      readonly is_offered: boolean;
      readonly is_live: boolean;
      readonly offer: Offer;
    })[]
  >`
    select g.id, g.provider_id, g.external_id, g.category, g.is_active and p.is_active as is_offered,
      g.type = 'live' as is_live, ${offer} as offer
    from ${unnest('u', { provider_id: 'bigint', external_id: 'text' }, named)}
    join games g on g.operator_id = ${operatorId} and g.provider_id = u.provider_id and g.external_id = u.external_id
      and not g.is_original
    join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id`;
