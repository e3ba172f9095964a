import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, playerWith } from '../../../test/support/money.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { createWorld, masterKey, type World } from '../../../test/support/world.ts';
import { systemRandom } from '../../base/random.ts';
import type { Sql } from '../../database/pool.ts';
import { createEngine } from '../../engine/engine.ts';
import { facetsOf } from '../../platform/all-modules.ts';
import { createTournamentSweep } from './sweep.ts';

let world: World;
let sql: Sql;
beforeAll(async () => {
  world = await createWorld();
  sql = openTestPool({ url: world.url, role: 'croupier_app', max: 2 });
});
afterAll(async () => {
  await sql.end();
  await world.close();
});

/** Finished tournaments, each won by the player and not paid yet. */
const addUnpaid = (operatorId: number, player: number, prize: number, count: number): Promise<unknown> =>
  world.admin`
    with over as (
      insert into tournaments (operator_id, name, description, starts_at, ends_at, grace_minutes, score, min_stake,
        game_ids, provider_ids, includes_test_players, prize_currency, prizes, status, finished_at, created_at, updated_at)
      select ${operatorId}, 'Cup', '', at, at + interval '1 hour', 1, 'staked', 1, '{}', '{}', false, 'EUR',
        array[${prize}::bigint], 'finished', at + interval '2 hours', at, at
      from generate_series(1, ${count}), (select ${world.clock.now()}::timestamptz - interval '1 day' as at) as began
      returning operator_id, id, finished_at
    )
    insert into tournament_prizes (operator_id, tournament_id, rank, player_id, prize, prize_currency, created_at)
    select operator_id, id, 1, ${player}, ${prize}, 'EUR', finished_at from over`;

test('unpayable prizes hold up nobody else, however many there are', async () => {
  const [rich, other] = [await world.addOperator(), await world.addOperator()];
  const richPlayer = await playerWith(rich, 1_000);
  const winner = await playerWith(other, 1_000);
  await addUnpaid(rich.operator_id, richPlayer, Number.MAX_SAFE_INTEGER, 600);
  await addUnpaid(rich.operator_id, richPlayer, 300, 1);
  await addUnpaid(other.operator_id, winner, 500, 1);

  const { clock } = world;
  const engine = createEngine({ sql, clock, facets: facetsOf({ masterKey, random: systemRandom }) });
  const sweep = createTournamentSweep({
    sql,
    control: world.app.control,
    engine,
    clock,
    log: pino({ level: 'silent' }),
  });
  expect(await sweep()).toBe(2);
  expect(await entriesOf(world, winner)).toContainEqual(['tournament_prize', 500]);
  expect(await entriesOf(world, richPlayer)).toContainEqual(['tournament_prize', 300]);
});
