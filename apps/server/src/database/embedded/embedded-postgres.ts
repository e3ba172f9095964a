import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { serves } from './cluster.ts';
import { findLocation, knownDataFolder } from './find-location.ts';
import { withLock } from './lock.ts';
import { openServer } from './open-server.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { isRunning, ownIdentity } from './process.ts';
import { readState, urlOf, writeState } from './state.ts';
import { supervise } from './supervisor.ts';

/** `stop` ends the server when no other process uses it. `pid` follows restarts. */
export type EmbeddedPostgres = { readonly url: string; readonly pid: number; stop(): Promise<void> };

export type EmbeddedOptions = {
  home: string;
  log: (line: string) => void;
  /** Server settings that override ours; used when this call starts the server, not when it finds one running. */
  settings?: Record<string, string>;
  superviseRestart?: boolean;
};

/** The project's own PostgreSQL: created on the first call, reused while it runs, restarted after a crash. */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { log, settings = {}, superviseRestart = false } = options;
  const home = await ensureHome(options.home);
  const user = `${ownIdentity()}/${randomUUID()}`;
  const exclusively = <Result>(work: () => Promise<Result>) => withLock(join(home, 'postgres.lock'), work);
  const request = { home, user, settings, log };

  const { url, port, ...first } = await exclusively(() => openServer(request));
  let pid = first.pid;
  let stopped: Promise<void> | undefined;
  const restart = async (): Promise<void> => {
    // stop() may have been called while this waited for its turn.
    if (stopped !== undefined) return;
    log(`PostgreSQL: the server (pid ${pid}) is gone, starting it again`);
    pid = (await openServer({ ...request, port })).pid;
    log(`PostgreSQL: back on port ${port} (pid ${pid})`);
  };
  const endSupervision = superviseRestart
    ? supervise({ isUp: () => isRunning(pid), restart: () => exclusively(restart), log })
    : () => undefined;

  const stopAtExit = () => stopAbruptly(home, user);
  process.once('exit', stopAtExit);
  const stop = async (): Promise<void> => {
    endSupervision();
    process.off('exit', stopAtExit);
    await exclusively(() => leaveServer(home, user));
  };
  return {
    url,
    get pid() {
      return pid;
    },
    stop: () => (stopped ??= stop()),
  };
};

/** The URL of the home's server if it runs, for commands that must not start one. */
export const findRunningEmbedded = async (home: string): Promise<string | undefined> => {
  const folder = await realpath(home).catch(() => undefined);
  if (folder === undefined) return undefined;
  const state = readState(folder);
  const data = knownDataFolder(folder, state);
  const running = findPostmaster(data);
  if (!running?.ready || state.password === undefined) return undefined;
  const found = { ...state, port: running.port };
  return (await serves(urlOf(found, 'postgres'), data)) ? urlOf(found) : undefined;
};

/** Whether the home has a PostgreSQL, running or not. */
export const hasEmbedded = async (home: string): Promise<boolean> => {
  const folder = await realpath(home).catch(() => undefined);
  return folder !== undefined && existsSync(knownDataFolder(folder, readState(folder)));
};

const ensureHome = async (home: string): Promise<string> => {
  await mkdir(home, { recursive: true, mode: 0o755 });
  return realpath(home);
};

const leaveServer = async (home: string, user: string): Promise<void> => {
  const state = readState(home);
  const users = state.users.filter((other) => other !== user);
  writeState(home, { ...state, users });
  if (users.length > 0) return;
  const location = await findLocation(home, state);
  const running = findPostmaster(location.data);
  if (running) await stopPostmaster(location, running.pid);
};

// When the process exits without stop() there is no time to wait: the server gets the signal and ends by itself.
const stopAbruptly = (home: string, user: string): void => {
  try {
    const state = readState(home);
    const running = findPostmaster(knownDataFolder(home, state));
    const alone = state.users.every((other) => other === user);
    if (alone && running && process.platform !== 'win32') process.kill(running.pid, 'SIGINT');
  } catch {
    // The home is gone, so there is nothing to stop.
  }
};
