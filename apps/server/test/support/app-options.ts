import { pino } from 'pino';
import { systemRandom } from '../../src/base/random.ts';
import type { AppOptions } from '../../src/platform/app-options.ts';
import { endless } from './pool.ts';
import { masterKey, type World } from './world.ts';

/** The options of a server like the world's own, for tests that start another one with an option of theirs. */
export const optionsOf = ({ url, clock, fileStore }: World): AppOptions => ({
  databaseUrl: url,
  masterKey,
  clock,
  random: systemRandom,
  log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  fileStore,
  timeouts: endless,
});
