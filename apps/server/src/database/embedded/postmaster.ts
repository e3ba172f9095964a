import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from './binaries.ts';
import { serverEnvironment } from './cluster.ts';
import { commandOf, exists, isRunning } from './process.ts';
import type { ServerLocation } from './server-location.ts';

/** PostgreSQL's main process, as its pid file describes it. */
export type Postmaster = { pid: number; port: number; ready: boolean };

const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may not exceed about 100 characters; a project's may.
  unix_socket_directories: '',
  fsync: 'on',
  shared_buffers: '256MB',
  max_connections: '60',
  max_wal_size: '2GB',
  jit: 'off',
  // A young database grows by orders of magnitude within minutes: its statistics, and so its plans, must keep up.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
};
const recoveryMilliseconds = 600_000;
const smartStopMilliseconds = 60_000;
const maxLogBytes = 20 * 1024 * 1024;

/** The server running on this data folder, found by the file PostgreSQL itself keeps there. */
export const findPostmaster = (data: string): Postmaster | undefined => {
  const file = readPidFile(data);
  if (!file) return undefined;
  const command = commandOf(file.pid);
  return command === undefined || command.includes(`-D ${data} `) ? file : undefined;
};

export const launchPostmaster = async (
  location: ServerLocation,
  { port, settings, logFile }: { port: number; settings: Record<string, string>; logFile: string },
): Promise<Postmaster> => {
  removeMisleadingPidFile(location.data);
  const logStart = rotateLog(logFile);
  const child = spawnPostgres(location, port, settings, logFile);
  let failure: string | undefined;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (code, signal) => (failure = `it ended with ${signal ?? `code ${code}`}`));
  // The server outlives this process and must not keep it running.
  child.unref();
  const postmaster = await untilReady(
    location.data,
    () => failure,
    () => child.pid,
  );
  if (postmaster) return postmaster;
  const lines = readFileSync(logFile).subarray(logStart).toString().trim();
  throw new Error(`PostgreSQL did not start: ${failure ?? 'it took too long'}\n${lines}`);
};

/** The fast shutdown: open SQL transactions roll back, everything committed is on disk. */
export const stopPostmaster = async (location: ServerLocation, pid: number): Promise<void> => {
  const gone = () => !isRunning(pid);
  await signal(location, pid, 'INT');
  if (await until(gone, smartStopMilliseconds)) return;
  // The immediate shutdown: the next start recovers from the log.
  await signal(location, pid, 'QUIT');
  if (!(await until(gone, smartStopMilliseconds))) throw new Error(`PostgreSQL (pid ${pid}) does not stop`);
};

const spawnPostgres = (location: ServerLocation, port: number, settings: Record<string, string>, logFile: string) => {
  const program = programPath(location.binaries, 'postgres');
  const flags = Object.entries({ ...defaultSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const output = openSync(logFile, 'a', 0o600);
  try {
    // Detached: Ctrl-C in the terminal must reach only this process, which stops the server after the last request.
    return spawn(program, ['-D', location.data, '-p', String(port), ...flags], {
      ...location.user,
      cwd: dirname(program),
      env: serverEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
};

const untilReady = async (
  data: string,
  failure: () => string | undefined,
  pid: () => number | undefined,
): Promise<Postmaster | undefined> => {
  let found: Postmaster | undefined;
  await until(() => {
    found = readPidFile(data);
    return failure() !== undefined || (found?.ready === true && found.pid === pid());
  }, recoveryMilliseconds);
  return failure() === undefined && found?.ready ? found : undefined;
};

const readPidFile = (data: string): Postmaster | undefined => {
  let text: string;
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const [pid, , , port, , , , status] = text.split('\n');
  return port ? { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' } : undefined;
};

// After a crash the pid in the file may belong to another program or to a zombie, and PostgreSQL would take either for
// a running server. Its check of the shared memory still keeps two servers apart. PostgreSQL handles an unused pid
// itself.
const removeMisleadingPidFile = (data: string): void => {
  const file = readPidFile(data);
  if (file && exists(file.pid) && !findPostmaster(data)) rmSync(join(data, 'postmaster.pid'));
};

const rotateLog = (logFile: string): number => {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= maxLogBytes) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
};

const signal = async (location: ServerLocation, pid: number, name: 'INT' | 'QUIT'): Promise<void> => {
  if (process.platform !== 'win32') {
    process.kill(pid, `SIG${name}`);
    return;
  }
  const control = programPath(location.binaries, 'pg_ctl');
  await new Promise<void>((done) => execFile(control, ['kill', name, String(pid)], () => done()));
};

const until = async (condition: () => boolean, limitMs: number): Promise<boolean> => {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
};
