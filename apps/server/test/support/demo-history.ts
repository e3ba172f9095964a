import { systemRandom } from '../../src/base/random.ts';
import { type FillOptions, fillHistory } from '../../src/demo/history/fill-history.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { optionsOf } from './app-options.ts';
import { masterKey, type World } from './world.ts';

/** A demo operator with a history that is not filled in yet. */
export const openDemo = async (world: World): Promise<number> => {
  const warned: string[] = [];
  const maker = { masterKey, random: systemRandom };
  const seed = { clock: world.clock, maker, warn: (line: string) => void warned.push(line), withHistory: true };
  const { operator_id } = await seedDemo(world.app, seed);
  if (warned.length > 0) throw new Error(warned.join('\n'));
  return operator_id;
};

/** Little play: enough for every state, and quick. With the usual timeouts, as in a server. */
export const fill = (world: World, operator_id: number, more: Partial<FillOptions> = {}) =>
  fillHistory({ app: { ...optionsOf(world), timeouts: undefined }, operator_id, pace: 0.1, ...more });
