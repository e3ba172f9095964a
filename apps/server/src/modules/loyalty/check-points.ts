import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

/**
 * Recomputes every account's points, in ten-thousandths: what the stakes of each closed round earned at the rate of its
 * closing, and what was exchanged and corrected.
 */
export const checkPoints = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; held: string; expected: string }[]>`
    with rates as (
      select points_rate, "from" as since, lead("from") over (order by "from") as until
      from operators, jsonb_to_recordset(settings->'loyalty'->'rates') as r (points_rate integer, "from" timestamptz)
      where operator_id = ${operatorId}
    ), stakes as (
      select player_id, staked_real as stake, closed_at as at from game_rounds
      where operator_id = ${operatorId} and status = 'closed' and staked_real > 0 and not is_tip
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
    select player_id, held::text, expected::text from compared where held <> expected order by player_id limit ${maxListed}`;
  for (const { player_id, held, expected } of rows)
    report({ check: 'points', player_id, message: `holds ${held} ten-thousandths of a point, not ${expected}` });
};
