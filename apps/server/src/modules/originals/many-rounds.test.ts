import { expect, test } from 'vitest';
import { mustData } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { browserOf } from '../../../test/support/loyalty.ts';
import { playerWith } from '../../../test/support/money.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();

test('rounds of many players at once: each keeps its own outcome, as it was answered', async () => {
  const operator = await world.addOperator();
  const games = [await originalOf(world, operator, 'orig-slot'), await originalOf(world, operator, 'orig-roulette')];
  const players = await Promise.all(Array.from({ length: 16 }, () => playerWith(operator, 10_000)));
  const browsers = await Promise.all(players.map((player) => browserOf(world, operator, player)));

  const played = await Promise.all(
    browsers.flatMap((browser) =>
      games.map((game, index) => {
        const params = index === 0 ? {} : { bet: 'red' };
        return mustData(browser.post(`/api/v1/player/games/${game}/play`, { stake: 100, params }));
      }),
    ),
  );
  const rows = await world.admin<{ round_id: string; outcome: { outcome: unknown; payout: number } }[]>`
    select round_id, outcome from game_rounds where operator_id = ${operator.operator_id}`;
  const kept = new Map(rows.map(({ round_id, outcome }) => [round_id, outcome]));
  expect(kept.size).toBe(played.length);
  for (const { round_id, outcome, payout } of played) expect(kept.get(round_id)).toMatchObject({ outcome, payout });
  const found = await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  expect(found.map(formatFinding)).toEqual([]);
});
