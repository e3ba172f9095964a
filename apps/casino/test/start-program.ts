import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { runMark } from '../../server/support/run-mark.ts';
import type { openCasino } from './open-casino.ts';

type Started = Pick<Awaited<ReturnType<typeof openCasino>>, 'operator' | 'url' | 'folder'>;

// Programs that a test starts end with the file: inside of a test it is too late for a hook.
const programs: ChildProcess[] = [];
afterAll(() => {
  for (const program of programs) program.kill();
});

/** The casino as a program of its own, with more of its settings and under a shell command such as `ulimit`. */
export const startProgram = async (
  { operator, url, folder }: Started,
  { env = {}, first = 'true' }: { readonly env?: NodeJS.ProcessEnv; readonly first?: string } = {},
) => {
  const main = join(import.meta.dirname, '../server/main.ts');
  const program = spawn('/bin/sh', ['-c', `${first} && exec "$@"`, 'sh', process.execPath, main], {
    env: {
      ...runMark(),
      ...{ CROUPIER_URL: url, CROUPIER_KEY: operator.key.key, CROUPIER_SECRET: operator.key.secret },
      ...{ PORT: '0', CASINO_PAGES: folder, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push(program);
  const errors: string[] = [];
  program.stderr.on('data', (chunk: Buffer) => {
    errors.push(chunk.toString());
    process.stderr.write(chunk);
  });
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  return { program, line, errors, at: line.replace('Play: ', '') };
};

/** The headers with which the casino's own page calls. */
export const pageHeaders = { 'x-casino': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
