import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** A process with a lifetime, which then does what the test says. */
const live = (doing: string): { child: ChildProcess; ended: Promise<{ code: number | null; out: string[] }> } => {
  const module = JSON.stringify(join(import.meta.dirname, 'lifetime.ts'));
  const log = '{ fatal: (_, msg) => say(msg), error: (_, msg) => say(msg) }';
  const script = `
    const { beginLifetime } = await import(${module});
    const say = (line) => process.stdout.write(line + '\\n');
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const lifetime = beginLifetime(${log}, say);
    const alive = setInterval(() => undefined, 1000);
    ${doing}
    say('up');`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const ended = new Promise<{ code: number | null; out: string[] }>((done) =>
    child.once('close', (code) => done({ code, out: out.trim().split('\n') })),
  );
  return { child, ended };
};

const untilUp = (child: ChildProcess): Promise<void> =>
  new Promise((done) => child.stdout?.on('data', (chunk) => String(chunk).includes('up') && done()));

describe('the life of a process', () => {
  test('SIGTERM: closes what was opened last first, and exits with 0', async () => {
    const { child, ended } = live(`
      lifetime.onClose(() => say('first'));
      lifetime.onClose(async () => { await wait(20); say('second'); });`);
    await untilUp(child);
    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect([code, out]).toEqual([0, ['up', 'Stopping: requests in flight are finished first.', 'second', 'first']]);
  });

  test('a second signal ends the process at once', async () => {
    const { child, ended } = live(`lifetime.onClose(() => wait(60_000));`);
    await untilUp(child);
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGINT'), 100);
    expect((await ended).code).toBe(1);
  });

  test.each([
    ['unhandledRejection', `Promise.reject(new Error('nobody caught me'));`],
    ['uncaughtException', `setTimeout(() => { throw new Error('nobody caught me'); }, 10);`],
  ])('%s: a bug is logged, everything is closed, and the exit code says so', async (event, bug) => {
    const { ended } = live(`lifetime.onClose(() => say('closed')); ${bug}`);
    const { code, out } = await ended;
    expect(code).toBe(1);
    expect(out.filter((line) => line !== 'up')).toEqual([event, 'closed']);
  });

  test('a failure to close is logged, and everything else is still closed', async () => {
    const { child, ended } = live(`
      lifetime.onClose(() => say('closed'));
      lifetime.onClose(() => { throw new Error('stuck'); });`);
    await untilUp(child);
    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect([code, out.slice(2)]).toEqual([1, ['something could not be closed', 'closed']]);
  });
});
