import type { Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import { sharedGames, sharedProviders } from '../games/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type Figures, type FigureTexts, figureList, figureTexts, readFigures } from './figures.ts';
import { linesOf, memberships, testPlayers, waitingAccounts } from './line-queries.ts';
import { type DayRange, stretchesOf } from './stretches.ts';

/** Figures of a game or of a provider, by type; 0 for what belongs to none. */
export type SubjectFigures = Figures & { readonly subject_id: number; readonly game_type: 'rng' | 'live' | '' };
type DayFigures = Figures & { readonly day: string };

/** How many different players each set has; empty sets are left out. */
type PlayerCounts = { readonly [Kind in 'casino' | 'rng' | 'live' | 'deposit' | 'withdrawal']?: number };
export type DayPlayers = { readonly day: string; readonly casino: number; readonly deposit: number };

export type Summary = {
  readonly providers: readonly SubjectFigures[];
  readonly players: PlayerCounts;
  /** One for each game and one for each active day, if requested. */
  readonly games: readonly SubjectFigures[];
  readonly days: readonly DayFigures[];
  readonly day_players: readonly DayPlayers[];
};

type Stored<R extends Figures> = Omit<R, keyof Figures> & FigureTexts;
type StoredSummary = Omit<Summary, 'providers' | 'games' | 'days'> & {
  readonly providers: readonly Stored<SubjectFigures>[];
  readonly games: readonly Stored<SubjectFigures>[];
  readonly days: readonly Stored<DayFigures>[];
};

export type SummaryOptions = DayRange & { readonly include_test_players: boolean; readonly inDetail: boolean };

const stretchColumns = { grain: 'text', first: 'date', last: 'date' } as const;

/**
 * The figures of a range: rolled up ones, and the tail of the ledger that is not yet, in one statement and so at one
 * point in time. Whole months come from the figures of months.
 */
export const selectSummary = async (tx: Tx, operatorId: number, options: SummaryOptions): Promise<Summary> => {
  const { from, to, include_test_players: withTest, inDetail } = options;
  const [found] = await tx<[StoredSummary]>`
    with ${linesOf(tx, operatorId, waitingAccounts(tx, operatorId))},
    tail as materialized (
      select l.* from lines l
      left join ${testPlayers(tx, operatorId)} as test on test.id = l.player_id
      where l.day >= ${from}::date and l.day <= ${to}::date and (${withTest}::boolean or test.id is null)
    ), stretches as materialized (
      select grain, first, last from ${unnest('u', stretchColumns, stretchesOf({ from, to }))}
    ), providers as (${subjects(tx, operatorId, 'provider', withTest)}
    ), sets as materialized (
      select k.kind, p.chunk, bit_or(p.players) as players
      from stretches s cross join lateral (
        select kind, chunk, players from report_players
        where operator_id = ${operatorId} and grain = s.grain and period >= s.first and period <= s.last
          and (${withTest}::boolean or not is_test)
        offset 0
      ) as p
      cross join lateral unnest(case when p.kind in ('rng', 'live') then array[p.kind, 'casino'] else array[p.kind] end)
        as k (kind)
      group by k.kind, p.chunk
    ), members as (
      select distinct k.kind, l.player_id from tail l ${memberships}
      cross join lateral unnest(case when m.kind in ('rng', 'live') then array[m.kind, 'casino'] else array[m.kind] end)
        as k (kind)
      where m.is_in
    ), counts as (
      select kind, sum(players)::bigint as players
      from (
        select kind, bit_count(players) as players from sets
        union all
        select n.kind, count(*) from members n left join sets s on s.kind = n.kind and s.chunk = n.player_id / 8192
        where s.players is null or get_bit(s.players, (n.player_id % 8192)::int) = 0 group by n.kind
      ) as counted group by kind
    )
    select coalesce((select json_agg(providers) from providers), '[]') as providers,
      coalesce((select json_object_agg(kind, coalesce(players, 0)) from counts), '{}') as players,
      ${inDetail ? details(tx, operatorId, options) : tx`'[]'::json as games, '[]'::json as days, '[]'::json as day_players`}`;
  return {
    ...found,
    providers: found.providers.map(readFigures),
    games: found.games.map(readFigures),
    days: found.days.map(readFigures),
  };
};

/** The rolled up part of the stretches and the tail, by game or by provider. */
const subjects = (tx: Tx, operatorId: number, scope: 'provider' | 'game', withTest: boolean) => tx`
  select subject_id, game_type, ${figureTexts}
  from (
    select f.* from stretches s cross join lateral (
      select subject_id, game_type, ${figureList} from report_figures
      where operator_id = ${operatorId} and scope = ${scope} and grain = s.grain and period >= s.first
        and period <= s.last and (${withTest}::boolean or not is_test)
      offset 0
    ) as f
    union all
    select ${tx(`${scope}_id`)}, game_type, ${figureList} from tail
  ) as f group by subject_id, game_type`;

/** The same by game and by day: days from the figures of days only, and the same tail. */
const details = (tx: Tx, operatorId: number, { from, to, include_test_players: withTest }: SummaryOptions) => {
  const rolled = tx`operator_id = ${operatorId} and grain = 'day' and period >= ${from}::date and period <= ${to}::date
    and (${withTest}::boolean or not is_test)`;
  return tx`
    coalesce((select json_agg(g) from (${subjects(tx, operatorId, 'game', withTest)}) as g), '[]') as games,
    coalesce((
      select json_agg(d order by d.day) from (
        select day, ${figureTexts} from (
          select period as day, ${figureList} from report_figures where scope = 'provider' and ${rolled}
          union all
          select day, ${figureList} from tail
        ) as f group by day
      ) as d
    ), '[]') as days,
    coalesce((
      select json_agg(d order by d.day) from (
        select day, coalesce(sum(bit_count(players)) filter (where kind = 'casino'), 0)::bigint as casino,
          coalesce(sum(bit_count(players)) filter (where kind = 'deposit'), 0)::bigint as deposit
        from (
          select day, case when kind in ('rng', 'live') then 'casino' else kind end as kind, chunk, bit_or(players) as players
          from (
            select period as day, kind, chunk, players from report_players where ${rolled}
            union all
            select l.day, m.kind, l.player_id / 8192, report_player_bit(l.player_id) from tail l ${memberships} where m.is_in
          ) as p
          group by 1, 2, 3
        ) as s group by day
      ) as d
    ), '[]') as day_players`;
};

/** Test players who registered in the range; counted separately, because they are few. */
export const countTestRegistrations = async (
  tx: Tx,
  operatorId: number,
  { from }: DayRange,
  last: Date,
): Promise<number> => {
  const [row] = await tx<[{ players: number }]>`
    select count(*) as players from ${sharedPlayers} p
    where operator_id = ${operatorId} and is_test
      and created_at >= ${`${from}T00:00:00Z`} and created_at <= ${last}`;
  return row.players;
};

export type Named = { readonly id: number; readonly name: string };
export type PlayedGame = Named & { readonly provider_id: number; readonly provider: string };

/** Providers by their ids, in the order in which people list them. */
export const selectPlayedProviders = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<Named[]> =>
  tx<Named[]>`
    select id, name from ${sharedProviders} p where operator_id = ${operatorId} and id = any(${ids}::bigint[])
    order by name collate for_people, id`.execute();

/** Games by their ids: by provider, then by name. */
export const selectPlayedGames = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<PlayedGame[]> =>
  tx<PlayedGame[]>`
    select g.id, g.name, g.provider_id, p.name as provider
    from ${sharedGames} g join ${sharedProviders} p on p.operator_id = g.operator_id and p.id = g.provider_id
    where g.operator_id = ${operatorId} and g.id = any(${ids}::bigint[])
    order by p.name collate for_people, p.id, g.name collate for_people, g.id`.execute();
