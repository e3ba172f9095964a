import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster, ensureDatabase, serves, setPassword } from './cluster.ts';
import { findLocation } from './find-location.ts';
import { pickPort } from './port.ts';
import { findPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import type { ServerLocation } from './server-location.ts';
import { readState, type ServerState, urlOf, writeState } from './state.ts';

export type OpenRequest = {
  home: string;
  user: string;
  settings: Record<string, string>;
  log: (line: string) => void;
  /** A restart keeps its port, because connection pools hold the URL. */
  port?: number | undefined;
};

const retryMilliseconds = 20_000;
// Messages of failures that pass: backends of a killed server that are still ending, or a port in use.
const transientMessage = /still in use|lock file|Address already in use|could not bind/i;

/** Finds the running server or starts one, and registers this process as its user. Call it under the home's lock. */
export const openServer = async (request: OpenRequest): Promise<Postmaster & { url: string }> => {
  const { home, user, log } = request;
  const known = readState(home);
  const location = await findLocation(home, known);
  const password = known.password ?? randomBytes(24).toString('base64url');
  const { data: _, ...kept } = known;
  const elsewhere = location.data === join(home, 'postgres') ? {} : { data: location.data };
  const state: ServerState = { ...kept, ...elsewhere, home, password };

  if (known.password === undefined && existsSync(location.data)) await replacePassword(location, password, log);
  // Written before the data exists: a crash in between must not leave data with an unknown password.
  writeState(home, state);
  const running = await attach(location, state, log);
  if (!running) await ensureCluster(location, password, log);
  const postmaster = running ?? (await launchPatiently(location, state, request));

  state.port = postmaster.port;
  await ensureDatabase(urlOf(state, 'postgres'));
  writeState(home, { ...state, users: [...state.users.filter((other) => other !== user), user] });
  return { ...postmaster, url: urlOf(state) };
};

// postgres.json was lost, or the data comes from a backup.
const replacePassword = async (
  location: ServerLocation,
  password: string,
  log: (line: string) => void,
): Promise<void> => {
  log('PostgreSQL: the password is not known, setting a new one');
  const running = findPostmaster(location.data);
  if (running) await stopPostmaster(location, running.pid);
  await setPassword(location, password);
};

// Waits for a server that is starting, recovering or stopping: it will answer or be gone.
const attach = async (
  location: ServerLocation,
  state: ServerState,
  log: (line: string) => void,
): Promise<Postmaster | undefined> => {
  const end = performance.now() + retryMilliseconds;
  for (;;) {
    const running = findPostmaster(location.data);
    if (!running) return undefined;
    if (running.ready && (await serves(urlOf({ ...state, port: running.port }, 'postgres'), location.data))) {
      log(`PostgreSQL: found running on port ${running.port} (pid ${running.pid})`);
      return running;
    }
    if (performance.now() > end)
      throw new Error(`PostgreSQL (pid ${running.pid}) runs on ${location.data} but does not answer`);
    await sleep(25);
  }
};

const launchPatiently = async (
  location: ServerLocation,
  state: ServerState,
  request: OpenRequest,
): Promise<Postmaster> => {
  const end = performance.now() + retryMilliseconds;
  const logFile = join(request.home, 'postgres.log');
  for (;;) {
    const port = request.port ?? (await pickPort(state.port));
    try {
      return await launchPostmaster(location, { port, settings: request.settings, logFile });
    } catch (error) {
      if (performance.now() > end || !transientMessage.test((error as Error).message)) throw error;
      await sleep(100);
    }
  }
};
