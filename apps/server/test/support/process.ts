import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backOfficeBuild, guidesBuild } from '../../src/process/web-builds.ts';
import { compiledForTests } from '../../support/compiled.ts';
import { runMark } from '../../support/run-mark.ts';
import { makeFastFolder } from './fast-folder.ts';
import { webTestHome } from './web-folder.ts';

export const main = resolve(import.meta.dirname, '../../src/main.ts');

export type Finished = { readonly code: number | null; readonly out: string; readonly err: string };

/** A real process with a clean environment: only PATH is passed on. */
export const spawnMain = (args: readonly string[], env: Record<string, string>, entry = main): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    // Homes of tests are new, and so are their caches: sharing one saves compiling. Their demos are bare, because
    // filling in a history would keep both cores busy. They wait for PostgreSQL as long as it takes: a busy machine must
    // not answer 503. No proxy stands before them that would have to notice that they stop.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compiledForTests,
      CROUPIER_DEMO: 'bare',
      DATABASE_WAIT_SECONDS: '600',
      DRAIN_SECONDS: '0',
      ...runMark(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs one command to its end. */
export const runMain = (args: readonly string[], env: Record<string, string>): Promise<Finished> => {
  const child = spawnMain(args, env);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, out, err }));
  });
};

/** Runs a command again while a busy machine keeps it from connecting to PostgreSQL in time. */
export const runConnected = async (args: readonly string[], env: Record<string, string>): Promise<Finished> => {
  for (let tries = 1; ; tries += 1) {
    const end = await runMain(args, env);
    if (tries === 5 || !`${end.out}${end.err}`.includes('due to connection timeout')) return end;
  }
};

export type RunningServer = {
  readonly url: string;
  /** Everything it has printed so far. */
  readonly output: () => string;
  readonly child: ChildProcess;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts a server and waits until it says that it is ready. */
export const startServer = async (
  command: 'start' | 'serve',
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<RunningServer> => {
  // In production nothing is built at the start: a server that is killed at once would restart the build each time.
  // Receivers of webhooks are on this machine.
  const production = { NODE_ENV: 'production', WEBHOOK_LOOPBACK: 'on' };
  const child = spawnMain([command, ...options], command === 'serve' ? { ...production, ...env } : env);
  let printed = '';
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const url = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const match = /Croupier is ready at (\S+)/.exec(printed);
      const isWhole = command === 'serve' || /Ctrl-C stops|No demo operator/.test(printed);
      if (match && isWhole) ready(match[1] as string);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => failed(new Error(`ended with ${code} before it was ready:\n${printed}`)));
  });
  return {
    url,
    child,
    output: () => printed,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};

/** A separate data folder, removed at the end. Its web apps are those of all tests. */
export const makeHome = async (): Promise<{ home: string; remove: () => Promise<void> }> => {
  const home = await makeFastFolder('home');
  for (const build of [backOfficeBuild, guidesBuild]) {
    const built = join(webTestHome, build.home);
    await mkdir(built, { recursive: true });
    await symlink(built, join(home, build.home));
  }
  return { home, remove: () => rm(home, { recursive: true, force: true }) };
};
