import { pino } from 'pino';
import { expect, test } from 'vitest';
import { addBonus, bonusesOf } from '../../../test/support/bonuses.ts';
import { openStudio } from '../../../test/support/provider.ts';
import { playRound } from '../../../test/support/tournaments.ts';
import { createFileWorld, masterKey } from '../../../test/support/world.ts';
import { systemRandom } from '../../base/random.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { facetsOf } from '../../platform/all-modules.ts';
import { createCashbackSweep } from './cashback-sweep.ts';

const world = await createFileWorld();

test('a failure of one operator does not stop the cashback of others', async () => {
  const casinos = [];
  for (let n = 0; n < 2; n += 1) {
    const studio = await openStudio(world);
    const terms = { percentage: 10, cashback_period: 'day' };
    await addBonus(studio.staff, { type: 'cashback', wagering_multiplier: 0, terms });
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 500, 0);
    casinos.push({ operator: studio.operator, player: gameSession.player });
  }
  const [broken, sound] = casinos as [(typeof casinos)[0], (typeof casinos)[0]];
  world.clock.set(new Date(world.clock.now().getTime() + 86_400_000));

  const { clock, app } = world;
  const engine = createEngine({ sql: app.sql, clock, facets: facetsOf({ masterKey, random: systemRandom }) });
  const failing: Engine = {
    ...engine,
    submit: (definition, command) =>
      command.operator_id === broken.operator.operator_id
        ? Promise.reject(new Error('a disk is full'))
        : engine.submit(definition, command),
  };
  const log = pino({ level: 'silent' });
  const sweepBy = (by: Engine) => createCashbackSweep({ sql: app.sql, control: app.control, engine: by, clock, log });
  expect(await sweepBy(failing)(null)).toBe(1);
  expect(await bonusesOf(sound.operator, sound.player)).toMatchObject([{ type: 'cashback', amount: 50 }]);
  expect(await bonusesOf(broken.operator, broken.player)).toEqual([]);

  expect(await sweepBy(engine)(null)).toBe(1);
  expect(await bonusesOf(broken.operator, broken.player)).toMatchObject([{ type: 'cashback', amount: 50 }]);
});
