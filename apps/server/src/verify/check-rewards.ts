import type { Tx } from '../database/pool.ts';
import type { Report } from './finding.ts';

/** Wrong rows of one kind that are listed at the most. */
const most = 1_000;

/**
 * Counts every account's points anew, in ten-thousandths: what the stakes of each closed round earned at the rate of the
 * moment at which it closed, and what was exchanged and corrected.
 */
export const checkPoints = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; held: string; expected: string }[]>`
    with rates as (
      select points_rate, "from" as since, lead("from") over (order by "from") as until
      from operators, jsonb_to_recordset(settings->'loyalty'->'rates') as r (points_rate integer, "from" timestamptz)
      where operator_id = ${operatorId}
    ), stakes as (
      select player_id, staked_real as stake, closed_at as at from game_rounds
      where operator_id = ${operatorId} and status = 'closed' and staked_real > 0
    ), earned as (
      select s.player_id, sum(s.stake::numeric * r.points_rate) as units
      from stakes s join rates r on s.at >= r.since and (r.until is null or s.at < r.until)
      group by s.player_id
    ), changed as (
      select player_id, sum(points) * 10000 as units from loyalty_changes where operator_id = ${operatorId}
      group by player_id
    ), compared as (
      select a.player_id, a.points::numeric * 10000 + a.points_remainder as held,
        coalesce(e.units, 0) + coalesce(c.units, 0) as expected
      from accounts a left join earned e using (player_id) left join changed c using (player_id)
      where a.operator_id = ${operatorId}
    )
    select player_id, held::text, expected::text from compared where held <> expected order by player_id limit ${most}`;
  for (const { player_id, held, expected } of rows)
    report({ check: 'points', player_id, message: `holds ${held} ten-thousandths of a point, not ${expected}` });
};

/** Exchanges and prizes against the entries that paid them: each has its own, of its amount, and none is left over. */
export const checkRewardEntries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; entry_id: number; type: string; amount: number; booked: number }[]>`
    with owed as (
      select player_id, ledger_entry_id as entry_id, 'loyalty_exchange' as type,
        case kind when 'exchange' then amount else -amount end as amount
      from loyalty_changes where operator_id = ${operatorId} and kind in ('exchange', 'reversal')
      union all
      select player_id, ledger_entry_id, 'tournament_prize', amount from tournament_prizes
      where operator_id = ${operatorId} and ledger_entry_id is not null
    ), booked as (
      select player_id, id as entry_id, type, amount from ledger_entries
      where operator_id = ${operatorId} and type in ('loyalty_exchange', 'tournament_prize')
    )
    select coalesce(o.player_id, b.player_id) as player_id, coalesce(o.entry_id, b.entry_id) as entry_id,
      coalesce(o.type, b.type) as type, coalesce(o.amount, 0) as amount, coalesce(b.amount, 0) as booked
    from owed o full join booked b
      on b.player_id = o.player_id and b.entry_id = o.entry_id and b.type = o.type
    where o.amount is distinct from b.amount
    order by 1, 2 limit ${most}`;
  for (const { player_id, entry_id, type, amount, booked } of rows)
    report({ check: 'reward_entries', player_id, entry_id, message: `${type} of ${amount}, booked as ${booked}` });
};

/** How often a promo code says that it was used, against who used it, and the bonuses that this brought. */
export const checkPromoCodes = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ code: string; uses: number; redeemed: number; granted: number }[]>`
    with redeemed as (
      select r.promo_code_id, count(*) as redeemed, count(b.id) as granted
      from promo_redemptions r
      left join player_bonuses b on b.operator_id = r.operator_id and b.id = r.player_bonus_id
        and b.player_id = r.player_id and b.source = 'promo_code'
      where r.operator_id = ${operatorId}
      group by r.promo_code_id
    )
    select c.code, c.uses, coalesce(r.redeemed, 0) as redeemed, coalesce(r.granted, 0) as granted
    from promo_codes c left join redeemed r on r.promo_code_id = c.id
    where c.operator_id = ${operatorId}
      and (c.uses <> coalesce(r.redeemed, 0) or coalesce(r.redeemed, 0) <> coalesce(r.granted, 0))
    order by c.id limit ${most}`;
  for (const { code, uses, redeemed, granted } of rows)
    report({
      check: 'promo_codes',
      message: `${code} counts ${uses} uses, has ${redeemed} redemptions and ${granted} bonuses`,
    });
};
