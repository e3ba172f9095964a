import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { systemResolver } from '../../src/base/guarded-connect.ts';
import { systemRandom } from '../../src/base/random.ts';
import { createEngine } from '../../src/engine/engine.ts';
import { createFreeRoundWork, type FreeRoundWork, type WorkParts } from '../../src/modules/free-rounds/work.ts';
import { facetsOf } from '../../src/platform/all-modules.ts';
import { masterKey, type World } from './world.ts';

/** What tells providers of free rounds, as on a node, run on request. The caller stops it. */
export const createWorkOf = (world: World, more: Partial<WorkParts> = {}): FreeRoundWork => {
  const { sql, control } = world.app;
  const { clock } = world;
  const engine = createEngine({ sql, clock, facets: facetsOf({ masterKey, random: systemRandom }) });
  return createFreeRoundWork({
    ...{ sql, control, engine, clock, masterKey, loopback: true },
    random: systemRandom,
    resolve: systemResolver,
    callSelf: (request) => world.app.http.inject(request),
    log: pino({ level: 'silent' }),
    clockWatch: { isOff: () => false },
    ...more,
  });
};

/** The same, stopped with the test. Worlds of its tests do not work by themselves. */
export const openFreeRoundWork = (world: World, more: Partial<WorkParts> = {}): FreeRoundWork => {
  const work = createWorkOf(world, more);
  onTestFinished(() => work.stop());
  return work;
};
