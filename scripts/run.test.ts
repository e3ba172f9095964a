import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const launcher = join(import.meta.dirname, 'run.cjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier launcher '));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Launches a program of these lines from another folder; `act` is called with the launcher when it first prints. */
const launch = async (lines: string, env: Record<string, string>, act?: (pid: number) => void) => {
  const program = join(folder, 'program.ts');
  await writeFile(program, lines);
  const { npm_lifecycle_event: _, ...plain } = process.env;
  const child = spawn(process.execPath, [launcher, program, 'one', 'two words'], {
    cwd: '/',
    env: { ...plain, ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  if (act) child.stdout.once('data', () => act(child.pid as number));
  const [code, signal] = await once(child, 'close');
  return { code, signal, ...output };
};

// Outside of npm the program replaces the launcher; under npm the launcher stays its parent.
describe.each([
  ['on its own', {}],
  ['under npm', { npm_lifecycle_event: 'start' }],
])('the launcher %s', (_, env) => {
  test('passes arguments and the exit code on, and adds nothing to the output', async () => {
    const result = await launch(
      `const words: string[] = process.argv.slice(2); console.log(JSON.stringify(words)); process.exitCode = 5;`,
      env,
    );
    expect(result).toEqual({ code: 5, signal: null, stdout: '["one","two words"]\n', stderr: '' });
  });

  test('passes a signal to the program once, and waits for it', async () => {
    const result = await launch(
      `process.on('SIGTERM', () => { console.log('told'); setTimeout(() => process.exit(7), 300); });
       setInterval(() => {}, 1000); console.log('up');`,
      env,
      (pid) => process.kill(pid, 'SIGTERM'),
    );
    expect(result).toEqual({ code: 7, signal: null, stdout: 'up\ntold\n', stderr: '' });
  });

  test('dies by the signal that ended the program', async () => {
    const result = await launch(`process.kill(process.pid, 'SIGKILL');`, env);
    expect(result).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  test('gives the program a Node that is new enough, first in the path', async () => {
    const { stdout } = await launch(
      `import { execFileSync } from 'node:child_process';
       console.log(process.version + ' ' + execFileSync('node', ['--version'], { encoding: 'utf8' }).trim());`,
      env,
    );
    const [own, inPath] = stdout.trim().split(' ');
    expect(inPath).toBe(own);
    expect(Number.parseInt(own?.slice(1) ?? '', 10)).toBeGreaterThanOrEqual(24);
  });
});
