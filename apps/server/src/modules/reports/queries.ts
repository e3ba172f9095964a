import type { Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import { type Figures, figureList, figureSums } from './figures.ts';
import { linesOf, memberships, waitingAccounts } from './ledger-lines.ts';
import { type DayRange, dayAfter, stretchesOf } from './stretches.ts';

export type GameFigures = Figures & { readonly game_id: number; readonly game_type: 'rng' | 'live' | '' };
export type DayFigures = Figures & { readonly day: string };

/** How many different players there were in each set; a set that nobody is in is left out. */
export type PlayerCounts = { readonly [Kind in 'casino' | 'rng' | 'live' | 'deposit' | 'withdrawal']?: number };
export type DayPlayers = { readonly day: string; readonly casino: number; readonly deposit: number };

export type Summary = {
  readonly games: readonly GameFigures[];
  readonly players: PlayerCounts;
  /** One for each day on which something happened, where they were asked for. */
  readonly days: readonly DayFigures[];
  readonly day_players: readonly DayPlayers[];
};

export type SummaryOptions = DayRange & { readonly include_test_players: boolean; readonly byDay: boolean };

const stretchColumns = { grain: 'text', first: 'date', last: 'date' } as const;

/**
 * The figures of a range: what is rolled up, and the tail of the ledger that is not yet, in one statement and so of one
 * moment. Whole months come from the figures of months.
 */
export const selectSummary = async (tx: Tx, operatorId: number, options: SummaryOptions): Promise<Summary> => {
  const { from, to, include_test_players: withTest, byDay } = options;
  const inRange = tx`(${withTest}::boolean or not is_test)`;
  const [summary] = await tx<[Summary]>`
    with ${linesOf(tx, operatorId, waitingAccounts(tx, operatorId))},
    tail as materialized (
      select l.*, p.is_test from lines l join players p on p.operator_id = ${operatorId} and p.id = l.player_id
      where l.day >= ${from}::date and l.day <= ${to}::date and (${withTest}::boolean or not p.is_test)
    ), stretches as materialized (
      select grain, first, last from ${unnest('u', stretchColumns, stretchesOf({ from, to }))}
    ), figures as (
      select f.game_id, f.game_type, ${figureSums}
      from (
        select game_id, game_type, ${figureList} from stretches s
        join report_figures on operator_id = ${operatorId} and report_figures.grain = s.grain
          and period >= s.first and period <= s.last and ${inRange}
        union all
        select game_id, game_type, ${figureList} from tail
      ) as f group by f.game_id, f.game_type
    ), sets as (
      select kind, chunk, bit_or(players) as players
      from (
        select kind, chunk, players from stretches s
        join report_players on operator_id = ${operatorId} and report_players.grain = s.grain
          and period >= s.first and period <= s.last and ${inRange}
        union all
        select m.kind, l.player_id / 2048, report_player_bit(l.player_id) from tail l ${memberships} where m.is_in
      ) as p group by kind, chunk
    ), counts as (
      select kind, sum(bit_count(players))::bigint as players from sets group by kind
      union all
      select 'casino', sum(bit_count(players))::bigint
      from (select bit_or(players) as players from sets where kind in ('rng', 'live') group by chunk) as either
    )
    select coalesce((select json_agg(figures) from figures), '[]') as games,
      coalesce((select json_object_agg(kind, coalesce(players, 0)) from counts), '{}') as players,
      ${byDay ? days(tx, operatorId, options) : tx`'[]'::json as days, '[]'::json as day_players`}`;
  return summary;
};

/** The same by day: from the figures of days alone, and the same tail. */
const days = (tx: Tx, operatorId: number, { from, to, include_test_players: withTest }: SummaryOptions) => {
  const rolled = tx`operator_id = ${operatorId} and grain = 'day' and period >= ${from}::date and period <= ${to}::date
    and (${withTest}::boolean or not is_test)`;
  return tx`
    coalesce((
      select json_agg(d order by d.day) from (
        select day, ${figureSums} from (
          select period as day, ${figureList} from report_figures where ${rolled}
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
            select l.day, m.kind, l.player_id / 2048, report_player_bit(l.player_id) from tail l ${memberships} where m.is_in
          ) as p
          group by 1, 2, 3
        ) as s group by day
      ) as d
    ), '[]') as day_players`;
};

/** Test players who registered in the range: counted apart, as they are few. */
export const countTestRegistrations = async (tx: Tx, operatorId: number, { from, to }: DayRange): Promise<number> => {
  const [row] = await tx<[{ players: number }]>`
    select count(*) as players from players
    where operator_id = ${operatorId} and is_test
      and created_at >= ${`${from}T00:00:00Z`} and created_at < ${`${dayAfter(to)}T00:00:00Z`}`;
  return row.players;
};

export type PlayedGame = {
  readonly id: number;
  readonly name: string;
  readonly provider_id: number;
  readonly provider: string;
};

/** The games by their ids, in the order in which people list them: by provider, then by name. */
export const selectPlayedGames = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<PlayedGame[]> =>
  tx<PlayedGame[]>`
    select g.id, g.name, g.provider_id, p.name as provider
    from games g join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
    where g.operator_id = ${operatorId} and g.id = any(${ids}::bigint[])
    order by p.name collate for_people, p.id, g.name collate for_people, g.id`.execute();
