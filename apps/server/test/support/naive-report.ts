import type { Tagged } from '../../src/database/query.ts';
import { type DayRange, dayAfter } from '../../src/modules/reports/stretches.ts';
import type { GgrReport } from '../../src/modules/reports/view.ts';

export type NaiveOptions = DayRange & { readonly operator_id: number; readonly include_test_players: boolean };

/**
 * The report as written naively from the ledger alone: every entry is read, every round followed from its first bet. It
 * uses no rollup, watermark or table of rounds, so it cannot be wrong in the same way.
 */
export const naiveReport = async (sql: Tagged, options: NaiveOptions): Promise<GgrReport> => {
  const { operator_id, from, to, include_test_players } = options;
  const [facts] = await sql<[{ report: GgrReport }]>`
    with booked as (
      select e.player_id, e.seq, e.wallet, e.type, e.amount, e.operator_amount, e.game_round_id, g.provider_id,
        g.type as game_type, e.created_at >= ${`${from}T00:00:00Z`}::timestamptz as in_range
      from ledger_entries e
      join players p on p.operator_id = e.operator_id and p.id = e.player_id
      left join games g on g.operator_id = e.operator_id and g.id = e.game_id
      where e.operator_id = ${operator_id} and e.created_at < ${`${dayAfter(to)}T00:00:00Z`}::timestamptz
        and (${include_test_players}::boolean or not p.is_test)
    ), followed as (
      select player_id, seq, sum(-amount) over round as after, sum(-amount) over round + amount as before
      from booked where type in ('casino_bet', 'casino_rollback')
      window round as (partition by player_id, provider_id, game_round_id order by seq)
    ), entries as materialized (
      select b.*, coalesce((f.after > 0)::int - (f.before > 0)::int, 0) as round
      from booked b left join followed f on f.player_id = b.player_id and f.seq = b.seq
      where b.in_range
    ), played as materialized (
      select game_type, provider_id, player_id,
        coalesce(sum(-operator_amount) filter (where wallet = 'real' and type <> 'casino_win'), 0) as bets,
        coalesce(sum(operator_amount) filter (where wallet = 'real' and type = 'casino_win'), 0) as wins,
        coalesce(sum(-operator_amount) filter (where wallet = 'bonus' and type <> 'casino_win'), 0) as bonus_bets,
        sum(round) as rounds, bool_or(type = 'casino_bet') as has_bet
      from entries where type like 'casino\\_%' group by game_type, provider_id, player_id
    ), casino as (
      select game_type, coalesce(sum(bets), 0) as bets, coalesce(sum(wins), 0) as wins, coalesce(sum(rounds), 0) as rounds,
        count(distinct player_id) filter (where has_bet) as players
      from played group by grouping sets ((), (game_type))
    ), providers as (
      select p.id as provider_id, p.name as provider, sum(bets) as bets, sum(wins) as wins, sum(bets) - sum(wins) as ggr,
        sum(bonus_bets) as bonus_bets, sum(rounds) as rounds
      from played join game_providers p on p.operator_id = ${operator_id} and p.id = provider_id group by p.id, p.name
    ), cash as (
      select coalesce(sum(operator_amount) filter (where type = 'deposit'), 0) as deposits,
        count(distinct player_id) filter (where type = 'deposit') as depositing_players,
        coalesce(-sum(operator_amount) filter (where type in ('withdrawal', 'withdrawal_rejection')), 0) as withdrawals,
        count(distinct player_id) filter (where type = 'withdrawal') as withdrawing_players,
        coalesce(sum(operator_amount) filter (where type = 'bonus_conversion' and wallet = 'real'), 0) as conversions
      from entries where type not like 'casino\\_%'
    ), views as (
      select coalesce(k.game_type, 'all') as name, json_build_object('bets', coalesce(c.bets, 0), 'wins', coalesce(c.wins, 0),
        'ggr', coalesce(c.bets - c.wins, 0), 'rounds', coalesce(c.rounds, 0), 'players', coalesce(c.players, 0)) as view,
        coalesce(c.bets - c.wins, 0) as ggr
      from (values ('rng'), ('live'), (null)) as k (game_type)
      left join casino c on c.game_type is not distinct from k.game_type
    )
    select json_build_object('from', ${from}::text, 'to', ${to}::text,
      'currency', (select currency from operators where operator_id = ${operator_id}),
      'include_test_players', ${include_test_players}::boolean,
      'casino', (select view::jsonb from views where name = 'all') || jsonb_build_object(
        'by_type', (select json_object_agg(name, view) from views where name <> 'all'),
        'by_provider', coalesce((select json_agg(p order by p.provider, p.provider_id) from providers p), '[]')),
      'bonus_conversions', cash.conversions,
      'net_gaming_revenue', (select ggr from views where name = 'all') - cash.conversions,
      'payments', json_build_object('deposits', deposits, 'depositing_players', depositing_players,
        'withdrawals', withdrawals, 'withdrawing_players', withdrawing_players, 'net_deposits', deposits - withdrawals),
      'players', json_build_object('registered', (
        select count(*) from players where operator_id = ${operator_id}
          and created_at >= ${`${from}T00:00:00Z`} and created_at < ${`${dayAfter(to)}T00:00:00Z`}
          and (${include_test_players}::boolean or not is_test)))) as report
    from cash`;
  const { report } = facts;
  const byName = [...report.casino.by_provider].sort(
    (a, b) => a.provider.localeCompare(b.provider) || a.provider_id - b.provider_id,
  );
  return { ...report, casino: { ...report.casino, by_provider: byName } };
};
