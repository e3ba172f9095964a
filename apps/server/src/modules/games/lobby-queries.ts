import type { GameSort } from '@croupier/contract/game-offer.ts';
import type { SectionSource } from '@croupier/contract/lobby-fields.ts';
import type { Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { RankedGame } from './game-row.ts';
import { gameColumns, gamesWithRanks, inSection, listed, offeredAt, orderOfSection, type Place } from './queries.ts';

export type Section = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly source: SectionSource;
  readonly source_value: string | null;
  readonly sort: GameSort;
  readonly pins: readonly number[];
  readonly position: number;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const sectionColumns = (tx: Tx) => tx`
  s.id, s.slug, s.name, s.source, s.source_value, s.sort, s.pins, s.position, s.is_active, s.created_at, s.updated_at`;

/** Every section, in order, locked until the end of the SQL transaction. */
export const lockSections = (tx: Tx, operatorId: number): Promise<Section[]> =>
  tx<Section[]>`
    select ${sectionColumns(tx)} from lobby_sections s where s.operator_id = ${operatorId}
    order by s.position, s.id for no key update`.execute();

export const sectionExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from lobby_sections where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

type Pin = { readonly id: number; readonly name: string; readonly is_listed: boolean };
export type CountedSection = Omit<Section, 'pins'> & { readonly pins: readonly Pin[]; readonly games_count: number };

/** The sections, in order, with their pinned games and how many games they hold. */
export const selectSections = (tx: Tx, operatorId: number, now: Date): Promise<CountedSection[]> =>
  tx<CountedSection[]>`
    select s.id, s.slug, s.name, s.source, s.source_value, s.sort, s.position, s.is_active, s.created_at, s.updated_at,
      (select count(*) from ${gamesWithRanks(tx, operatorId, now)}
        where g.operator_id = ${operatorId} and ${listed(tx)} and ${inSection(tx, now)}) as games_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'is_listed', ${listed(tx)})
          order by array_position(s.pins, g.id)), '[]')
        from games g join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
        where g.operator_id = ${operatorId} and g.id = any(s.pins)) as pins
    from lobby_sections s where s.operator_id = ${operatorId} order by s.position, s.id`.execute();

export const insertSection = async (tx: Tx, operatorId: number, section: Omit<Section, 'id'>): Promise<number> => {
  const { pins, ...rest } = section;
  const [row] = await tx<{ id: number }[]>`
    insert into lobby_sections ${tx({ operator_id: operatorId, ...rest })} returning id`;
  await updateSection(tx, operatorId, { ...section, id: row!.id });
  return row!.id;
};

export const updateSection = (tx: Tx, operatorId: number, section: Section): Promise<unknown> => {
  const { id, name, source, source_value, sort, is_active, updated_at } = section;
  return tx`
    update lobby_sections set ${tx({ name, source, source_value, sort, is_active, updated_at })},
      pins = ${section.pins as number[]}::bigint[]
    where operator_id = ${operatorId} and id = ${id}`.execute();
};

export const moveSections = (tx: Tx, operatorId: number, sections: readonly Section[]): Promise<unknown> =>
  tx`
    update lobby_sections s set position = u.position from ${unnest('u', { id: 'bigint', position: 'integer' }, sections)}
    where s.operator_id = ${operatorId} and s.id = u.id`.execute();

export const deleteSection = (tx: Tx, operatorId: number, id: number): Promise<unknown> =>
  tx`delete from lobby_sections where operator_id = ${operatorId} and id = ${id}`.execute();

export type PlacedGame = RankedGame & {
  readonly section_id: number;
  readonly section_slug: string;
  readonly section_name: string;
  readonly section_games: number;
};

/** The first games of every active section, in the order of the lobby. */
export const selectLobby = (
  tx: Tx,
  operatorId: number,
  { now, place, most }: { readonly now: Date; readonly place: Place; readonly most: number },
): Promise<PlacedGame[]> =>
  tx<PlacedGame[]>`
    select s.id as section_id, s.slug as section_slug, s.name as section_name, x.*
    from lobby_sections s cross join lateral (
      select ${gameColumns(tx)}, k.rank, count(*) over () as section_games,
        row_number() over (order by ${orderOfSection(tx)}) as place
      from ${gamesWithRanks(tx, operatorId, now)}
      where g.operator_id = ${operatorId} and ${listed(tx)} and ${inSection(tx, now)} ${offeredAt(tx, place)}
      order by place limit ${most}
    ) x
    where s.operator_id = ${operatorId} and s.is_active order by s.position, s.id, x.place`.execute();

/** Country and currency of a player. */
export const findPlaceOf = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
): Promise<{ readonly country: string; readonly currency: string }> => {
  const [row] = await tx<{ country: string; currency: string }[]>`
    select p.country, p.currency from ${sharedPlayers} p where p.operator_id = ${operatorId} and p.id = ${playerId}`;
  return row!;
};
