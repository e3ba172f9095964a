import { describe, expect, test } from 'vitest';
import { openHistory } from '../../../test/support/report-history.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verify } from '../../verify/verify.ts';
import { rollUpOperator } from './roll-up.ts';

const world = await createFileWorld(new Date('2026-03-30T22:00:00.000Z'));
const history = await openHistory(world, 7);
for (let step = 0; step < 60; step += 1) await history.step();
const operatorId = history.operator.operator_id;
const slug = history.operator.slug;
await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operatorId);
for (let step = 0; step < 20; step += 1) await history.step();

describe('verify and the figures of reports', () => {
  const findings = async () => {
    const found = await verify({ databaseUrl: world.url, clock: world.clock, operator: slug });
    return found.filter(({ check }) => check.startsWith('report_'));
  };
  const breaking = async (spoil: () => Promise<unknown>, mend: () => Promise<unknown>) => {
    await spoil();
    const found = await findings();
    await mend();
    expect(await findings()).toEqual([]);
    return found;
  };

  test('finds nothing while the ledger is partly rolled up', async () => {
    expect(await findings()).toEqual([]);
    const [row] = await world.admin<{ behind: number }[]>`
      select sum(a.entries - p.entries)::int as behind from accounts a join report_progress p using (operator_id, player_id)
      where a.operator_id = ${operatorId}`;
    expect(row!.behind).toBeGreaterThan(0);
  });

  test('report_figures: a figure of a day that differs from the ledger, and the sums that no longer agree', async () => {
    const move = (by: number) => world.admin`
      update report_figures f set deposits = deposits + ${by} where operator_id = ${operatorId} and scope = 'game'
        and grain = 'day' and subject_id = 0 and not is_test
        and period = (select min(period) from report_figures where operator_id = ${operatorId} and grain = 'day')`;
    const found = await breaking(
      () => move(5),
      () => move(-5),
    );
    expect(found[0]).toMatchObject({
      check: 'report_figures',
      message: expect.stringContaining('deposits of the day, game 0'),
    });
    expect(found.length).toBeGreaterThan(1);
  });

  test('report_figures: months and providers that are not the sums of their days and games', async () => {
    for (const scope of ['game', 'provider']) {
      const move = (by: number) => world.admin`
        update report_figures set rounds = rounds + ${by} where operator_id = ${operatorId} and scope = ${scope}
          and grain = 'month' and subject_id <> 0 and (period, subject_id) = (
            select min(period), min(subject_id) from report_figures
            where operator_id = ${operatorId} and scope = ${scope} and grain = 'month' and subject_id <> 0 and not is_test
              and period = (select min(period) from report_figures where operator_id = ${operatorId} and scope = ${scope}
                and grain = 'month' and subject_id <> 0 and not is_test)) and not is_test`;
      const found = await breaking(
        () => move(1),
        () => move(-1),
      );
      expect(found.some(({ message }) => message.startsWith('rounds of the month'))).toBe(true);
    }
  });

  test('report_players: a player who is counted as a depositor of a day without a deposit', async () => {
    const flip = () => world.admin`
      update report_players set players = players # report_player_bit(8191) where operator_id = ${operatorId}
        and grain = 'day' and kind = 'deposit' and not is_test
        and period = (select min(period) from report_players where operator_id = ${operatorId} and grain = 'day')`;
    const found = await breaking(flip, flip);
    expect(found).toEqual([expect.objectContaining({ check: 'report_players', day: expect.any(String) })]);
  });

  test('report_figures: an entry that was counted twice', async () => {
    const move = (by: number) => world.admin`
      update report_progress set entries = entries + ${by} where operator_id = ${operatorId}
        and player_id = (select min(player_id) from report_progress where operator_id = ${operatorId})`;
    const found = await breaking(
      () => move(-1),
      () => move(1),
    );
    expect(found.length).toBeGreaterThan(0);
  });
});
