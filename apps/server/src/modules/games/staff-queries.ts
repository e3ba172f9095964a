import type { Offer, Volatility } from '@croupier/contract/game-offer.ts';
import type { GameType } from '@croupier/contract/game-types.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { assignments, columnList, unnest } from '../../database/unnest.ts';
import type { ProviderRow } from './game-row.ts';
import { offeredToAll } from './offer.ts';

export type CountedProvider = ProviderRow & { readonly games_count: number; readonly active_games_count: number };

const providerColumns = (tx: Tx) =>
  tx`p.id, p.slug, p.name, p.launch_url, p.demo_url, p.open_round_hours, p.maintenance, p.is_active, p.created_at, p.updated_at,
    p.transaction_scope, p.kind_in_key, p.credits_without_bet, p.rolls_back_wins, p.adjusts_below_zero`;

export const selectProviders = (tx: Tx, operatorId: number, only: number | null = null): Promise<CountedProvider[]> =>
  tx<CountedProvider[]>`
    select ${providerColumns(tx)}, count(g.id) as games_count,
      count(g.id) filter (where g.is_active) as active_games_count
    from game_providers p left join games g on g.operator_id = p.operator_id and g.provider_id = p.id
    where p.operator_id = ${operatorId} and (${only}::bigint is null or p.id = ${only})
    group by p.operator_id, p.id order by p.name collate for_people, p.id`.execute();

export const findProvider = async (tx: Tx, operatorId: number, id: number): Promise<CountedProvider> => {
  const [row] = await selectProviders(tx, operatorId, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

/** Locked until the end of the SQL transaction: other changes of providers or their games wait. */
export const lockProviders = (tx: Tx, operatorId: number, slugs: readonly string[]): Promise<ProviderRow[]> =>
  tx<ProviderRow[]>`
    select ${providerColumns(tx)} from game_providers p
    where p.operator_id = ${operatorId} and p.slug = any(${slugs}::text[]) order by p.id for no key update`.execute();

export const lockProvider = async (tx: Tx, operatorId: number, id: number): Promise<ProviderRow> => {
  const [row] = await tx<ProviderRow[]>`
    select ${providerColumns(tx)} from game_providers p
    where p.operator_id = ${operatorId} and p.id = ${id} for no key update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const selectActiveAddresses = (tx: Tx, operatorId: number) =>
  tx<Pick<ProviderRow, 'launch_url' | 'demo_url'>[]>`
    select launch_url, demo_url from game_providers where operator_id = ${operatorId} and is_active`.execute();

/** The pictures of games that staff named. */
export const selectPictures = (tx: Tx, operatorId: number) =>
  tx<{ thumbnail_url: string }[]>`
    select distinct thumbnail_url from games
    where operator_id = ${operatorId} and thumbnail_url is not null`.execute();

export const insertProvider = async (tx: Tx, operatorId: number, provider: object, now: Date): Promise<number> => {
  const row = { operator_id: operatorId, ...provider, created_at: now, updated_at: now };
  const [saved] = await tx<{ id: number }[]>`insert into game_providers ${tx(row)} returning id`;
  return saved!.id;
};

export const updateProvider = (tx: Tx, operatorId: number, provider: ProviderRow, now: Date) => {
  const { id, created_at: _, ...fields } = provider;
  const changes = { ...fields, maintenance: JSON.stringify(provider.maintenance), updated_at: now };
  return tx`
    update game_providers set ${tx(changes)} where operator_id = ${operatorId} and id = ${id}`.execute();
};

/** The values of a new game where staff set none. */
export const plainGame = {
  thumbnail_url: null,
  is_active: true,
  tags: [],
  volatility: null,
  lines: null,
  ...offeredToAll,
};

/** The fields of a game that may change, and those that stay. */
export type StoredGame = Offer & {
  readonly name: string;
  readonly type: GameType;
  readonly category: string;
  readonly rtp: number;
  readonly is_active: boolean;
  readonly tags: readonly string[];
  readonly volatility: Volatility | null;
  readonly lines: number | null;
  readonly id: number;
  readonly provider_id: number;
  readonly external_id: string;
  readonly thumbnail_url: string | null;
  /** The uploaded one, as picture.ts reads it. */
  readonly picture: string | null;
  readonly is_original: boolean;
};

const storedColumns = (tx: Tx) =>
  tx`id, provider_id, external_id, name, type, category, rtp::float8 as rtp, thumbnail_url, picture, is_original, is_active,
    tags, volatility, lines, countries, blocked_countries, currencies, stakes`;

export const lockGame = async (tx: Tx, operatorId: number, id: number): Promise<StoredGame> => {
  const [row] = await tx<StoredGame[]>`
    select ${storedColumns(tx)} from games where operator_id = ${operatorId} and id = ${id} for no key update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return readStored(row);
};

export type GameName = Pick<StoredGame, 'provider_id' | 'external_id'>;
const nameColumns = { provider_id: 'bigint', external_id: 'text' } as const;

export const lockGames = async (tx: Tx, operatorId: number, names: readonly GameName[]): Promise<StoredGame[]> => {
  const rows = await tx<StoredGame[]>`
    select ${storedColumns(tx)} from games where operator_id = ${operatorId} and (provider_id, external_id) in (
      select u.provider_id, u.external_id from ${unnest('u', nameColumns, names)}
    ) order by id for no key update`;
  return rows.map(readStored);
};

const changing = {
  name: 'text',
  type: 'text',
  category: 'text',
  rtp: 'numeric',
  thumbnail_url: 'text',
  is_active: 'boolean',
  tags: 'jsonb',
  volatility: 'text',
  lines: 'integer',
  countries: 'jsonb',
  blocked_countries: 'jsonb',
  currencies: 'jsonb',
  stakes: 'jsonb',
} as const;

/** Lists are stored as JSON. */
const toStored = <T extends Offer & Pick<StoredGame, 'tags'>>(games: readonly T[]) =>
  games.map((game) => ({
    ...game,
    tags: JSON.stringify(game.tags),
    countries: JSON.stringify(game.countries),
    blocked_countries: JSON.stringify(game.blocked_countries),
    currencies: JSON.stringify(game.currencies),
    stakes: JSON.stringify(game.stakes),
  }));

/** The members of stored JSON come in an order of their own; comparisons need that of the contract. */
const readStored = (game: StoredGame): StoredGame => ({
  ...game,
  stakes: game.stakes.map(({ currency, min, max }) => ({ currency, min, max })),
});

export const changingFields = Object.keys(changing) as (keyof typeof changing)[];

export type AddedGame = Omit<StoredGame, 'id' | 'picture' | 'is_original'>;

export const insertGames = (tx: Tx, operatorId: number, games: readonly AddedGame[], now: Date) => {
  const columns = { ...nameColumns, ...changing };
  return tx<(GameName & { id: number })[]>`
    insert into games (operator_id, ${columnList(columns)}, created_at, updated_at)
    select ${operatorId}, ${columnList(columns, 'u')}, ${now}, ${now} from ${unnest('u', columns, toStored(games))} order by u.n
    returning id, provider_id, external_id`.execute();
};

export const updatePicture = (
  tx: Tx,
  operatorId: number,
  { id, ...changes }: Pick<StoredGame, 'id' | 'picture' | 'thumbnail_url'>,
  now: Date,
): Promise<unknown> =>
  tx`
    update games set ${tx({ ...changes, updated_at: now })} where operator_id = ${operatorId} and id = ${id}`.execute();

export const updateGames = (tx: Tx, operatorId: number, games: readonly StoredGame[], now: Date): Promise<unknown> =>
  tx`
    with changed as (
      update games g set ${assignments(changing, 'u')}, updated_at = ${now}
      from ${unnest('u', { id: 'bigint', ...changing }, toStored(games))}
      where g.operator_id = ${operatorId} and g.id = u.id
      returning 1
    )
    select assert_count('games', count(*), ${games.length}) from changed`.execute();
