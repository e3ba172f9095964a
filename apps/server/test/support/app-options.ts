import { pino } from 'pino';
import { systemRandom } from '../../src/base/random.ts';
import type { AppOptions } from '../../src/platform/app-options.ts';
import { endless } from './pool.ts';
import { masterKey, type World } from './world.ts';

/** The options of the world's server, without its `demoModules`, for tests that start another with one option changed. */
export const optionsOf = ({ socketUrl, clock, fileStore }: World): AppOptions => ({
  databaseUrl: socketUrl,
  masterKey,
  clock,
  random: systemRandom,
  log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  fileStore,
  timeouts: endless,
});
