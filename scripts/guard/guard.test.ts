import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '../../apps/server/test/support/eventually.ts';
import { root } from '../tool.ts';
import { listProcesses } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-guard-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A test that starts what ends by no request: deaf to signals, one with an empty environment, one in a session of its
// own, and one whose parent ends at once.
const deaf = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  require('node:fs').appendFileSync(process.argv[1], process.pid + '\\n');
  setInterval(() => undefined, 1000);`;
const orphan = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}, process.argv[1]],
  { detached: true, stdio: 'ignore' }).once('spawn', () => process.exit());`;
writeFileSync(
  join(folder, 'leaving.test.mjs'),
  `import { spawn } from 'node:child_process';
  import { test } from 'vitest';
  test('starts processes and waits', async () => {
    const options = { detached: true, stdio: 'ignore' };
    spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}, process.env.PIDS], options);
    spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}, process.env.PIDS], { stdio: 'ignore', env: {} });
    spawn(process.execPath, ['-e', ${JSON.stringify(orphan)}, process.env.PIDS], options);
    if (process.env.WAITS === 'yes') await new Promise(() => undefined);
    for (;;) {
      const { readFileSync } = await import('node:fs');
      if (readFileSync(process.env.PIDS, 'utf8').split('\\n').length > 3) break;
      await new Promise((done) => setTimeout(done, 20));
    }
  });`,
);
// Vitest itself is found from the project's folder only.
writeFileSync(
  join(folder, 'vitest.config.mjs'),
  `export default { test: { include: ['*.test.mjs'], testTimeout: 600_000 } };`,
);

/** Runs the test as npm test does; `act` is called when its three processes run. Returns their pids after the end. */
const runAndStop = async (name: string, act?: (child: ChildProcess) => void): Promise<number[]> => {
  const file = join(folder, `${name}.pids`);
  writeFileSync(file, '');
  const pids = (): number[] => readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/test.ts'), `--root=${folder}`],
    { detached: true, stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, PIDS: file, WAITS: act ? 'yes' : 'no' } },
  );
  const ended = new Promise((done) => child.once('exit', done));
  if (act) {
    await eventually(() => pids().length === 3);
    act(child);
  }
  await ended;
  return pids();
};

const running = (pids: readonly number[]): number[] =>
  listProcesses().flatMap(({ pid }) => (pids.includes(pid) ? [pid] : []));

const onUnix = describe.skipIf(process.platform === 'win32');
onUnix('nothing that a test run has started is left running', { concurrent: true }, () => {
  test('when it ends', async () => {
    const pids = await runAndStop('end');
    expect(pids).toHaveLength(3);
    expect(running(pids)).toEqual([]);
  });

  test.each([
    ['Ctrl-C, which signals the whole group', (pid: number) => process.kill(-pid, 'SIGINT')],
    ['a signal to the runner', (pid: number) => process.kill(pid, 'SIGTERM')],
  ])('after %s', async (name, act) => {
    const pids = await runAndStop(name, ({ pid }) => act(pid as number));
    expect(pids).toHaveLength(3);
    expect(running(pids)).toEqual([]);
  });

  test('after the runner was killed, a moment later', async () => {
    const pids = await runAndStop('kill', ({ pid }) => process.kill(pid as number, 'SIGKILL'));
    expect(pids).toHaveLength(3);
    await eventually(() => running(pids).length === 0);
  });
});
