import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import { differs, formatFaults } from '../../module/compare.ts';
import type { Report } from '../../module/finding.ts';

type Faults = Record<string, [is: string, expected: string]>;
type Compared = { player_id: number; player_bonus_id: number | null; known: boolean; faults: Faults };

/**
 * Compares each bonus with the entries that name it. The bonus wallet holds money of the running bonus only; what left
 * it as a conversion entered the real wallet; only a bonus without wagering was paid there at once. What an early end or
 * a cap took is said in its history: at least that, because money that was held had left the wallet before.
 */
export const checkBonusEntries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Compared[]>`
    with booked as (
      select player_id, player_bonus_id,
        coalesce(sum(amount) filter (where wallet = 'bonus'), 0) as in_wallet,
        -coalesce(sum(amount) filter (where wallet = 'bonus' and type = 'bonus_conversion'), 0) as left_bonus,
        coalesce(sum(amount) filter (where wallet = 'real' and type = 'bonus_conversion'), 0) as entered_real
      from ledger_entries
      where operator_id = ${operatorId} and (player_bonus_id is not null or type = 'bonus_conversion')
      group by player_id, player_bonus_id
    ), noted as (
      select h.player_bonus_id, sum(h.amount) as forfeited, -sum(e.amount) as taken
      from player_bonus_history h join ledger_entries e on e.operator_id = ${operatorId} and e.id = h.ledger_entry_id
        and e.type = 'bonus_correction_down'
      where h.operator_id = ${operatorId} and h.kind in ('cancelled', 'expired', 'forfeited')
      group by h.player_bonus_id
    ), bonuses as (
      select b.player_id, b.id, b.converted_amount, n.taken,
        case when n.taken > least(n.forfeited, b.forfeited_amount) then least(n.forfeited, b.forfeited_amount)
          else n.taken end as forfeited,
        case when b.state = 'activated' then a.bonus_balance else 0 end as in_wallet,
        case when b.result = 'paid_out' and b.free_spin_stake = 0 then b.amount else 0 end as paid_at_once
      from player_bonuses b join accounts a on a.operator_id = b.operator_id and a.player_id = b.player_id
      left join noted n on n.player_bonus_id = b.id
      where b.operator_id = ${operatorId}
    ), compared as (
      select coalesce(b.player_id, e.player_id) as player_id, coalesce(b.id, e.player_bonus_id) as player_bonus_id,
        b.id is not null as known,
        jsonb_strip_nulls(jsonb_build_object(
          'in the bonus wallet', ${differs('e.in_wallet', 'b.in_wallet')},
          'converted', ${differs('b.converted_amount', 'e.entered_real')},
          'forfeited', ${differs('b.forfeited', 'b.taken')},
          'left the bonus wallet', ${differs('e.left_bonus', 'b.converted_amount - b.paid_at_once')})) as faults
      from bonuses b full join booked e on e.player_id = b.player_id and e.player_bonus_id = b.id
    )
    select * from compared where not known or faults <> '{}' order by player_id, player_bonus_id limit ${maxListed}`;
  for (const { player_id, player_bonus_id, known, faults } of rows)
    report({
      check: 'bonus_entries',
      player_id,
      player_bonus_id: player_bonus_id ?? undefined,
      message: known ? formatFaults(faults) : formatUnknown(player_bonus_id),
    });
};

const formatUnknown = (id: number | null): string =>
  id === null ? 'a conversion names no bonus' : 'entries name a bonus that is not there';

/**
 * Compares the progress of each bonus with the stakes that count towards it: those of closed rounds that were not
 * rolled back. Its open rounds are compared with the rounds. What it converted must have been wagered, or be recorded
 * for staff.
 */
export const checkBonusProgress = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Compared[]>`
    with counted as (
      select player_bonus_id, sum(wagered) as wagered from (
        select player_bonus_id, wagered from game_rounds
        where operator_id = ${operatorId} and player_bonus_id is not null and outcome is not null
        union all
        select t.player_bonus_id, t.wagered from provider_transactions t
        join game_rounds r on r.operator_id = t.operator_id and r.provider_id = t.provider_id
          and r.round_id = t.round_id and r.player_id = t.player_id and r.player_bonus_id = t.player_bonus_id
        where t.operator_id = ${operatorId} and t.kind = 'bet' and t.status = 'applied' and r.status = 'closed'
      ) stakes group by player_bonus_id
    ), noted as (
      select distinct on (player_bonus_id) player_bonus_id,
        case kind when 'conversion_owed' then amount else 0 end as owed
      from player_bonus_history
      where operator_id = ${operatorId} and kind in ('converted', 'conversion_taken_back', 'conversion_owed')
      order by player_bonus_id, id desc
    ), open as (
      select player_bonus_id, count(*) as rounds from game_rounds
      where operator_id = ${operatorId} and player_bonus_id is not null and status = 'open' and staked_bonus > 0
      group by player_bonus_id
    ), free as (
      select player_bonus_id, count(*) as begun, count(*) filter (where status = 'open') as open from game_rounds
      where operator_id = ${operatorId} and player_bonus_id is not null and is_free and zero_bets > 0
      group by player_bonus_id
    ), compared as (
      select b.player_id, b.id as player_bonus_id, true as known,
        jsonb_strip_nulls(jsonb_build_object(
          'wagered', ${differs('b.wagered_amount', 'c.wagered')},
          'converted without wagering', case when coalesce(c.wagered, 0) < b.wager_requirement
            then ${differs('b.converted_amount', 'n.owed')} end,
          'open rounds', ${differs('b.open_rounds', 'o.rounds')},
          'free rounds begun', ${differs('b.free_spins_used', 'f.begun')},
          'open free rounds', ${differs('b.open_free_rounds', 'f.open')},
          'free rounds in all', case when b.provider_id is not null
            and b.free_spins_used + b.free_spins_left > b.free_spins_count
            then ${differs('b.free_spins_used + b.free_spins_left', 'b.free_spins_count')} end)) as faults
      from player_bonuses b
      left join counted c on c.player_bonus_id = b.id
      left join noted n on n.player_bonus_id = b.id
      left join open o on o.player_bonus_id = b.id
      left join free f on f.player_bonus_id = b.id
      where b.operator_id = ${operatorId}
    )
    select * from compared where faults <> '{}' order by player_id, player_bonus_id limit ${maxListed}`;
  for (const { player_id, player_bonus_id, faults } of rows)
    report({
      check: 'bonus_progress',
      player_id,
      player_bonus_id: player_bonus_id ?? undefined,
      message: formatFaults(faults),
    });
};

/** A grant that can be played is ordered at its provider, and one that was withdrawn is ordered no more. */
export const checkFreeRoundOrders = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; player_bonus_id: number; playable: boolean; wanted: string | null }[]>`
    select b.player_id, b.id as player_bonus_id, p.playable, o.wanted
    from player_bonuses b
    cross join lateral (select b.state = 'activated' and b.free_spins_left > 0 as playable) p
    left join free_round_orders o on o.operator_id = b.operator_id and o.player_bonus_id = b.id
    where b.operator_id = ${operatorId} and b.provider_id is not null and (
      (p.playable and o.wanted is distinct from 'issued')
      or (o.wanted = 'issued' and exists (
        select from player_bonus_history h
        where h.operator_id = ${operatorId} and h.player_bonus_id = b.id and h.kind = 'rounds_withdrawn')))
    order by b.player_id, b.id limit ${maxListed}`;
  for (const { player_id, player_bonus_id, playable, wanted } of rows)
    report({
      check: 'free_round_orders',
      player_id,
      player_bonus_id,
      message: `the rounds ${playable ? 'can be played' : 'were withdrawn'}, and the order is ${wanted ?? 'missing'}`,
    });
};

/** One bonus runs at a time; bonuses wait only behind a running one. */
export const checkBonusQueues = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; running: number; waiting: number }[]>`
    select player_id, count(*) filter (where state = 'activated') as running,
      count(*) filter (where state = 'pending') as waiting
    from player_bonuses where operator_id = ${operatorId} and state <> 'finished'
    group by player_id having count(*) filter (where state = 'activated') <> 1
    order by player_id limit ${maxListed}`;
  for (const { player_id, running, waiting } of rows)
    report({ check: 'bonus_queue', player_id, message: `${running} bonuses run and ${waiting} wait` });
};
