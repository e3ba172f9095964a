import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { runVariable } from './processes.ts';

/** The process that ends whatever this run leaves. It does so too when this process is killed. */
export type Guard = {
  /** Says that somebody asked the run to stop: what does not stop soon is ended. */
  stopping(): void;
  /** Waits until nothing of the run is left, and returns the commands of what did not end by itself. */
  end(): Promise<string[]>;
};

/** Starts the guard of a run whose first process is this one, and marks this process's children from now on. */
export const startGuard = (): Guard => {
  if (process.platform === 'win32') return { stopping: () => undefined, end: async () => [] };
  const run = `run-${randomBytes(6).toString('hex')}`;
  // In a group of its own: Ctrl-C must not reach it. Started before this process is marked, so it is not marked itself.
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'guard.ts'), run, String(process.pid)],
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  process.env[runVariable] = run;
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const closed = new Promise((done) => child.once('close', done).once('error', done));
  child.stdin.on('error', () => undefined);
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as Socket).unref();
  return {
    stopping: () => void child.stdin.write('stop\n'),
    end: async () => {
      child.ref();
      (child.stdout as Socket).ref();
      child.stdin.end();
      await closed;
      return JSON.parse(printed || '[]') as string[];
    },
  };
};
