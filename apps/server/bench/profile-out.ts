import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Measured } from './profile-hooks.ts';

/** The environment of a server that measures itself between two SIGUSR2 and then writes this file. */
export const profileHooks = (out: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'profile-hooks.ts')).href}`,
  BENCH_PROFILE_OUT: out,
});

export const untilWritten = async (path: string): Promise<Measured> => {
  for (let tries = 0; tries < 400; tries += 1) {
    await sleep(50);
    if (!existsSync(path)) continue;
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Measured;
    } catch {
      // It is still being written.
    }
  }
  throw new Error('The profile was not written within 20 seconds.');
};
