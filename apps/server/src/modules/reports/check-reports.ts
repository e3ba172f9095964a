import type { Tx } from '../../database/pool.ts';
import { raw } from '../../database/unnest.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';
import { figureNames } from './figures.ts';

/** Turns a row of figures into one row per figure. */
const unpivoted = raw(`cross join lateral (values ${figureNames.map((name) => `('${name}', ${name})`).join(', ')})
  as n (figure, amount)`);

type Wrong = { day: string; grain: string; subject_id: number; figure: string; is: string; expected: string };

const reportWrongRows = (report: Report, rows: readonly Wrong[], of: string): void => {
  for (const { day, grain, subject_id, figure, is, expected } of rows)
    report({
      check: 'report_figures',
      day,
      message: `${figure} of the ${grain}, ${of} ${subject_id}: ${is} instead of ${expected}`,
    });
};

/**
 * Sums the ledger again, as far as each account is rolled up, and follows every round from its first bet: uses neither
 * the rollup statements nor the stored stakes of rounds.
 */
export const checkReportFigures = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Wrong[]>`
    with rolled as (
      select e.player_id, e.seq, (e.created_at at time zone 'UTC')::date as day, e.wallet,
        case when e.type = 'casino_rollback' and e.amount < 0 then 'casino_win' else e.type end as type, e.amount,
        e.operator_amount, e.game_round_id, case when e.type like 'casino%' then e.game_id else 0 end as game_id
      from ledger_entries e
      join report_progress p on p.operator_id = e.operator_id and p.player_id = e.player_id and e.seq <= p.entries
      where e.operator_id = ${operatorId}
    ), followed as (
      select r.player_id, r.day, r.game_id, r.amount, sum(-r.amount) over round as standing
      from rolled r join games g on g.operator_id = ${operatorId} and g.id = r.game_id
      where r.type in ('casino_bet', 'casino_rollback')
      window round as (partition by r.player_id, g.provider_id, r.game_round_id order by r.seq)
    ), named as (
      select player_id, day, game_id,
        case wallet || ' ' || type
          when 'real casino_bet' then 'bets' when 'real casino_rollback' then 'bets' when 'real casino_win' then 'wins'
          when 'bonus casino_bet' then 'bonus_bets' when 'bonus casino_rollback' then 'bonus_bets'
          when 'bonus casino_win' then 'bonus_wins' when 'real deposit' then 'deposits'
          when 'real withdrawal' then 'withdrawals' when 'real withdrawal_rejection' then 'withdrawals'
          when 'real bonus_conversion' then 'bonus_conversions' when 'real correction_up' then 'corrections'
          when 'real correction_down' then 'corrections' when 'real chargeback' then 'chargebacks'
          when 'real loyalty_exchange' then 'loyalty_exchanges' when 'real tournament_prize' then 'tournament_prizes'
        end as figure,
        case when type in ('casino_bet', 'casino_rollback', 'withdrawal', 'withdrawal_rejection', 'chargeback')
          then -operator_amount else operator_amount end as amount
      from rolled
      union all
      select player_id, day, game_id, 'rounds', (standing > 0)::int - (standing + amount > 0)::int from followed
    ), expected as (
      select n.day, n.game_id, p.is_test, n.figure, sum(n.amount) as amount
      from named n join players p on p.operator_id = ${operatorId} and p.id = n.player_id
      where n.figure is not null group by n.day, n.game_id, p.is_test, n.figure
    ), stored as (
      select f.period as day, f.subject_id as game_id, f.is_test, n.figure, sum(n.amount) as amount
      from report_figures f ${unpivoted}
      where f.operator_id = ${operatorId} and f.scope = 'game' and f.grain = 'day'
      group by f.period, f.subject_id, f.is_test, n.figure
    )
    select day, 'day' as grain, game_id as subject_id, figure, coalesce(s.amount, 0)::text as is,
      coalesce(e.amount, 0)::text as expected
    from stored s full join expected e using (day, game_id, is_test, figure)
    where coalesce(s.amount, 0) <> coalesce(e.amount, 0)
    order by day, game_id, figure limit ${maxListed}`;
  reportWrongRows(report, rows, 'game');
};

/** Months must equal the sums of their days, and providers the sums of their games. */
export const checkReportSums = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<(Wrong & { scope: string })[]>`
    with figures as materialized (
      select f.scope, f.grain, f.period, f.subject_id, f.game_type, f.is_test, n.figure, n.amount
      from report_figures f ${unpivoted} where f.operator_id = ${operatorId}
    ), expected as (
      select 'game' as scope, 'month' as grain, date_trunc('month', period)::date as period, subject_id, game_type, is_test,
        figure, amount
      from figures where scope = 'game' and grain = 'day'
      union all
      select 'provider', f.grain, f.period, coalesce(g.provider_id, 0), f.game_type, f.is_test, f.figure, f.amount
      from figures f left join games g on g.operator_id = ${operatorId} and g.id = f.subject_id where f.scope = 'game'
    ), summed as (
      select scope, grain, period, subject_id, game_type, is_test, figure, sum(amount) as amount
      from expected group by scope, grain, period, subject_id, game_type, is_test, figure
    ), stored as (
      select * from figures where not (scope = 'game' and grain = 'day')
    )
    select scope, period as day, grain, subject_id, figure, coalesce(s.amount, 0)::text as is,
      coalesce(e.amount, 0)::text as expected
    from stored s full join summed e using (scope, grain, period, subject_id, game_type, is_test, figure)
    where coalesce(s.amount, 0) <> coalesce(e.amount, 0)
    order by period, subject_id, figure limit ${maxListed}`;
  for (const scope of ['game', 'provider'])
    reportWrongRows(
      report,
      rows.filter((row) => row.scope === scope),
      scope,
    );
};

/** The sets of each day and month must hold exactly the players whose entries say so. */
export const checkReportPlayers = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ day: string; grain: string; kind: string; stored: number; expected: number }[]>`
    with members as (
      select distinct e.player_id, p.is_test, (e.created_at at time zone 'UTC')::date as day,
        case e.type when 'casino_bet' then 'casino' else e.type end as kind
      from ledger_entries e
      join report_progress r on r.operator_id = e.operator_id and r.player_id = e.player_id and e.seq <= r.entries
      join players p on p.operator_id = e.operator_id and p.id = e.player_id
      where e.operator_id = ${operatorId} and e.type in ('casino_bet', 'deposit', 'withdrawal')
    ), expected as (
      select g.grain, case g.grain when 'day' then m.day else date_trunc('month', m.day)::date end as period, m.kind,
        m.is_test, m.player_id / 8192 as chunk, bit_or(report_player_bit(m.player_id)) as players
      from members m cross join (values ('day'), ('month')) as g (grain) group by 1, 2, 3, 4, 5
    ), stored as (
      select grain, period, case when kind in ('rng', 'live') then 'casino' else kind end as kind, is_test, chunk,
        bit_or(players) as players
      from report_players where operator_id = ${operatorId} group by 1, 2, 3, 4, 5
    )
    select period as day, grain, kind, coalesce(bit_count(s.players), 0) as stored,
      coalesce(bit_count(e.players), 0) as expected
    from stored s full join expected e using (grain, period, kind, is_test, chunk)
    where s.players is distinct from e.players
    order by period, kind limit ${maxListed}`;
  for (const { day, grain, kind, stored, expected } of rows)
    report({
      check: 'report_players',
      day,
      message: `players of the ${grain} in ${kind}: ${stored} are kept, ${expected} are in the ledger, and they are not the same`,
    });
};
