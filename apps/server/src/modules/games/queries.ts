import type { staffGameFilters } from '@croupier/contract/back-office/games.ts';
import { popularGames } from '@croupier/contract/game-offer.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { roundsOfGames } from '../reports/shared-queries.ts';
import type { GameRow, RankedGame } from './game-row.ts';
import { newSince } from './rules.ts';

export type GameFilters = z.output<typeof staffGameFilters>;

/** The countries and currencies of a customer, or of nobody in particular. */
export type Place = { readonly country?: string | undefined; readonly currency?: string | undefined };

export const gameColumns = (tx: Tx) => tx`
  g.id, g.external_id, g.name, g.type, g.category, g.rtp::float8 as rtp, g.thumbnail_url, g.picture, g.is_original, g.is_active,
  p.id as provider_id, p.slug as provider_slug, p.name as provider_name, p.is_active as provider_is_active,
  p.updated_at as provider_updated_at,
  p.launch_url, p.demo_url, p.maintenance, g.tags, g.volatility, g.lines, g.countries, g.blocked_countries, g.currencies,
  g.stakes, g.created_at, g.updated_at`;

const gamesWithProviders = (tx: Tx) => tx`
  games g join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id`;

/** What operators and players see: active games of active providers. The only place of this condition. */
export const listed = (tx: Tx) => tx`g.is_active and p.is_active`;

/** The SQL form of `isOfferedIn` and `isOfferedFor` in offer.ts. */
const offeredIn = (tx: Tx, country: string) => tx`
  (g.countries = '[]' or g.countries ? ${country}) and not g.blocked_countries ? ${country}`;
const offeredFor = (tx: Tx, currency: string) => tx`(g.currencies = '[]' or g.currencies ? ${currency})`;

/** A condition to append to others: only games that are offered in this country and currency. */
export const offeredAt = (tx: Tx, { country, currency }: Place) => tx`
  ${country === undefined ? tx`` : tx`and ${offeredIn(tx, country)}`}
  ${currency === undefined ? tx`` : tx`and ${offeredFor(tx, currency)}`}`;

/** The games of the section `s`: those that are pinned, and those that its source names. */
export const inSection = (tx: Tx, now: Date) => tx`(g.id = any(s.pins) or case s.source
  when 'all' then true
  when 'tag' then g.tags ? s.source_value
  when 'category' then g.category = s.source_value
  when 'provider' then p.slug = s.source_value
  when 'type' then g.type = s.source_value
  when 'new' then g.created_at > ${newSince(now)}
  when 'popular' then k.id is not null
  else false end)`;

/** The order of the section: pinned games first. */
export const orderOfSection = (tx: Tx) => tx`
  array_position(s.pins, g.id), case s.sort when 'popular' then k.rank end,
  case s.sort when 'newest' then g.created_at end desc nulls last, g.name collate for_people, g.id`;

const matching = (tx: Tx, operatorId: number, filters: GameFilters, now: Date) => tx`
  g.operator_id = ${operatorId}
  ${filters.provider === undefined ? tx`` : tx`and p.slug = ${filters.provider}`}
  ${filters.category === undefined ? tx`` : tx`and g.category = ${filters.category}`}
  ${filters.type === undefined ? tx`` : tx`and g.type = ${filters.type}`}
  ${filters.is_active === undefined ? tx`` : tx`and g.is_active = ${filters.is_active}`}
  ${filters.tag === undefined ? tx`` : tx`and g.tags ? ${filters.tag}`}
  ${filters.volatility === undefined ? tx`` : tx`and g.volatility = ${filters.volatility}`}
  ${offeredAt(tx, filters)}
  ${filters.section === undefined ? tx`` : tx`and ${inSection(tx, now)}`}
  ${filters.is_new === undefined ? tx`` : tx`and (g.created_at > ${newSince(now)}) = ${filters.is_new}`}
  ${filters.is_popular === undefined ? tx`` : tx`and (k.id is not null) = ${filters.is_popular}`}
  ${filters.search === undefined ? tx`` : tx`and strpos(lower(g.name), lower(${filters.search})) > 0`}`;

/** The games that are played most, with their places. */
const ranked = (tx: Tx, operatorId: number, now: Date) => tx`(
  select g.id, row_number() over (order by r.rounds desc, g.id) as rank
  from ${gamesWithProviders(tx)} join ${roundsOfGames(operatorId, now)} r on r.game_id = g.id
  where g.operator_id = ${operatorId} and ${listed(tx)} and r.rounds > 0
  order by r.rounds desc, g.id limit ${popularGames})`;

export const gamesWithRanks = (tx: Tx, operatorId: number, now: Date) => tx`
  ${gamesWithProviders(tx)} left join ${ranked(tx, operatorId, now)} k on k.id = g.id`;

const inOrder = (tx: Tx, { sort, section }: GameFilters) => {
  if (sort === undefined && section !== undefined) return orderOfSection(tx);
  if (sort === 'popular') return tx`k.rank, g.name collate for_people, g.id`;
  return sort === 'newest'
    ? tx`g.created_at desc, g.name collate for_people, g.id`
    : tx`g.name collate for_people, g.id`;
};

type Shown = { readonly listedOnly: boolean; readonly now: Date };

export const selectGames = async (tx: Tx, operatorId: number, filters: GameFilters, { listedOnly, now }: Shown) => {
  const { section } = filters;
  const from = tx`${gamesWithRanks(tx, operatorId, now)} ${
    section === undefined
      ? tx``
      : tx`join lobby_sections s on s.operator_id = ${operatorId} and s.slug = ${section} and s.is_active`
  }`;
  const where = tx`${matching(tx, operatorId, filters, now)} ${listedOnly ? tx`and ${listed(tx)}` : tx``}`;
  const [rows, [counted]] = await Promise.all([
    tx<RankedGame[]>`
      select ${gameColumns(tx)}, k.rank from ${from} where ${where}
      order by ${inOrder(tx, filters)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from ${from} where ${where}`,
  ]);
  return { rows, total: counted!.total };
};

export const selectListedProviders = (tx: Tx, operatorId: number) =>
  tx<{ id: number; slug: string; name: string; games_count: number }[]>`
    select p.id, p.slug, p.name, count(*) as games_count from ${gamesWithProviders(tx)}
    where g.operator_id = ${operatorId} and ${listed(tx)}
    group by p.id, p.slug, p.name order by p.name collate for_people, p.id`;

export const selectListedCategories = (tx: Tx, operatorId: number) =>
  tx<{ category: string; games_count: number }[]>`
    select g.category, count(*) as games_count from ${gamesWithProviders(tx)}
    where g.operator_id = ${operatorId} and ${listed(tx)}
    group by g.category order by g.category`;

/** A game that may be shown and played; an inactive one does not exist. */
export const findListedGame = async (tx: Tx, operatorId: number, id: number): Promise<GameRow> => {
  const [row] = await tx<GameRow[]>`
    select ${gameColumns(tx)} from ${gamesWithProviders(tx)}
    where g.operator_id = ${operatorId} and g.id = ${id} and ${listed(tx)}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

/** The same with its place among those that are played most. */
export const findRankedGame = async (
  tx: Tx,
  operatorId: number,
  id: number,
  { listedOnly, now, place = {} }: Shown & { readonly place?: Place },
): Promise<RankedGame> => {
  const [row] = await tx<RankedGame[]>`
    select ${gameColumns(tx)}, k.rank from ${gamesWithRanks(tx, operatorId, now)}
    where g.operator_id = ${operatorId} and g.id = ${id} ${listedOnly ? tx`and ${listed(tx)}` : tx``}
      ${offeredAt(tx, place)}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const gameIsListed = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from ${gamesWithProviders(tx)} where g.operator_id = ${operatorId} and g.id = ${id} and ${listed(tx)}`;
  return row !== undefined;
};

export const gameExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from games where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

/** A provider by its slug. */
export const findProviderId = async (tx: Tx, operatorId: number, slug: string): Promise<number | undefined> => {
  const [row] = await tx<{ id: number }[]>`
    select id from game_providers where operator_id = ${operatorId} and slug = ${slug}`;
  return row?.id;
};
