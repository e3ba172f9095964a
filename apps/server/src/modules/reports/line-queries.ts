import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { raw } from '../../database/unnest.ts';

/** How much one type of entry has moved in a wallet; debits count as positive amounts. */
const moved = (wallet: 'real' | 'bonus', sign: '' | '-', ...types: readonly string[]): string =>
  `coalesce(${sign}sum(operator_amount) filter (where wallet = '${wallet}' and type in (${types.map((type) => `'${type}'`).join(', ')})), 0)`;

/** Every figure as a sum over entries. A rollback takes its bet back on the day of its booking. */
const sums = raw(`
  ${moved('real', '-', 'casino_bet', 'casino_rollback')} as bets,
  ${moved('real', '', 'casino_win')} as wins,
  ${moved('bonus', '-', 'casino_bet', 'casino_rollback')} as bonus_bets,
  ${moved('bonus', '', 'casino_win')} as bonus_wins,
  sum((standing > 0)::int - (standing - stake > 0)::int)::bigint as rounds,
  ${moved('real', '', 'deposit')} as deposits,
  ${moved('real', '-', 'withdrawal', 'withdrawal_rejection')} as withdrawals,
  ${moved('real', '', 'bonus_conversion')} as bonus_conversions,
  ${moved('real', '', 'correction_up', 'correction_down')} as corrections,
  ${moved('real', '-', 'chargeback')} as chargebacks,
  ${moved('real', '', 'loyalty_exchange')} as loyalty_exchanges,
  ${moved('real', '', 'tournament_prize')} as tournament_prizes,
  count(*) filter (where type = 'casino_bet') > 0 as has_bet,
  count(*) filter (where type = 'deposit') > 0 as has_deposit,
  count(*) filter (where type = 'withdrawal') > 0 as has_withdrawal`);

/**
 * Accounts with entries that are not rolled up: the range from `below` to `upto`, and the total (`entries`). An
 * account's numbers have no gaps and are given under its lock, so this is exact at any time, whatever commits when.
 * Accounts last written before the last complete rollup are skipped, which saves most lookups.
 */
export const waitingAccounts = (tx: Tx, operatorId: number) => tx`
  select a.player_id, coalesce(p.entries, 0) as below, a.entries as upto, a.entries
  from (
    select player_id, entries from accounts
    where operator_id = ${operatorId} and age(xmin) <= coalesce((select report_horizon_age(${operatorId})), 2147483647)
      and entries > 0
    offset 0
  ) as a
  left join lateral (
    select entries from report_progress where operator_id = ${operatorId} and player_id = a.player_id offset 0
  ) as p on true
  where a.entries > coalesce(p.entries, 0)`;

/**
 * Common table expressions that end in `lines`: the sums of the due entries by player, day and game. Whether a bet
 * opened its round follows from the current stake of the round and the part of it that is new. A round counts once it
 * has a stake, and no longer once rollbacks have removed the last one. Each lookup is in its own subquery, so that no
 * plan reads a whole table for some accounts.
 */
export const linesOf = (tx: Tx, operatorId: number, due: SqlPart) => tx`
  due as materialized (${due}),
  moved as (
    select d.player_id, d.upto, d.entries, e.seq, e.day, e.wallet, e.type, e.operator_amount, e.game_round_id,
      case when e.type in ('casino_bet', 'casino_rollback') then -e.amount else 0 end as stake,
      case when e.type in ('casino_bet', 'casino_rollback', 'casino_win') then e.game_id else 0 end as game_id
    from due d cross join lateral (
      -- A win that was taken back is less won, not less staked.
      select seq, (created_at at time zone 'UTC')::date as day, wallet, case when type = 'casino_rollback' and amount < 0 then 'casino_win' else type end as type, amount, operator_amount, game_id, game_round_id
      from ledger_entries
      where operator_id = ${operatorId} and player_id = d.player_id and seq > d.below and seq <= d.upto
      offset 0
    ) e
  ), placed as (
    select m.*, coalesce(g.id, 0) as known_game_id, g.provider_id, coalesce(g.type, '') as game_type, r.staked
    from moved m
    left join games g on g.operator_id = ${operatorId} and g.id = m.game_id
    left join lateral (
      select staked_real + staked_bonus as staked from game_rounds
      -- As a range, so that no plan reads all rounds of the player to find one.
      where operator_id = ${operatorId} and provider_id = g.provider_id and round_id = m.game_round_id
        and player_id between m.player_id and m.player_id and m.stake <> 0
      offset 0
    ) r on true
  ), later as materialized (
    select d.player_id, g.provider_id, e.game_round_id, -sum(e.amount) as stake
    from due d cross join lateral (
      select amount, game_id, game_round_id from ledger_entries
      where operator_id = ${operatorId} and player_id = d.player_id and seq > d.upto and seq <= d.entries
        and (type = 'casino_bet' or (type = 'casino_rollback' and amount > 0))
      offset 0
    ) e
    join games g on g.operator_id = ${operatorId} and g.id = e.game_id
    where d.upto < d.entries
    group by d.player_id, g.provider_id, e.game_round_id
  ), rounded as (
    select p.*, coalesce(max(p.staked) over round - coalesce(l.stake, 0), sum(p.stake) over round)
      - sum(p.stake) over round + sum(p.stake) over (round order by p.seq) as standing
    from placed p
    left join later l on l.player_id = p.player_id and l.provider_id = p.provider_id and l.game_round_id = p.game_round_id
    window round as (partition by p.player_id, p.provider_id, p.game_round_id)
  ), lines as materialized (
    select player_id, day, known_game_id as game_id, coalesce(provider_id, 0) as provider_id, game_type, ${sums}
    from rounded group by player_id, day, known_game_id, provider_id, game_type
  )`;

/** A line in the sets that its player belongs to. */
export const memberships = raw(`cross join lateral (values
  (l.game_type, l.has_bet), ('deposit', l.has_deposit), ('withdrawal', l.has_withdrawal)) as m (kind, is_in)`);

/** Few rows match; a partial index finds them. */
export const testPlayers = (tx: Tx, operatorId: number) =>
  tx`(select id from players where operator_id = ${operatorId} and is_test offset 0)`;
