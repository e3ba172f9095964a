import { afterAll, expect } from 'vitest';
import { systemRandom } from '../../src/base/random.ts';
import { createEngine, type Engine } from '../../src/engine/engine.ts';
import { settleDueBonuses } from '../../src/modules/bonuses/due-bonuses.ts';
import { facetsOf } from '../../src/platform/all-modules.ts';
import { masterKey, testActor, type World } from './world.ts';

/** An engine with one lane: commands that wait at the same time make one batch. */
export const openOneLane = (world: World): Engine => {
  const facets = facetsOf({ masterKey, random: systemRandom });
  const engine = createEngine({ sql: world.app.sql, clock: world.clock, facets, lanes: 1 });
  afterAll(() => engine.drain());
  return engine;
};

/** Runs commands in one batch: the account of a player is locked from outside until all of them wait. */
export const inOneBatch = async <T>(
  world: World,
  engine: Engine,
  account: { readonly operator_id: number; readonly player_id: number },
  submit: () => readonly Promise<T>[],
): Promise<T[]> => {
  const lock = await world.admin.reserve();
  await lock`begin`;
  await lock`
    select from accounts where operator_id = ${account.operator_id} and player_id = ${account.player_id} for update`;
  const ahead = engine.submit(settleDueBonuses, { ...account, actor: testActor, input: null, status: 200 });
  const submitted = submit();
  // The engine begins a batch in a later microtask, and nothing is awaited here: all commands are in the queue before it.
  expect(engine.waiting()).toBeGreaterThanOrEqual(submitted.length);
  await lock`commit`;
  lock.release();
  await ahead;
  return Promise.all(submitted);
};
