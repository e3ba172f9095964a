import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A pid alone is ambiguous after a reboot or in a restarted container, where another process soon has the same number.
 * Together with its start time it identifies one process for ever.
 */
const processIdentity = (pid: number): string | undefined => {
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return exists(pid) ? `${pid}:` : undefined;
  const line = ps(pid, ['-o', 'stat=', '-o', 'lstart=']);
  return line === '' || line.startsWith('Z') ? undefined : `${pid}:${line.split(/\s+/).slice(1).join('-')}`;
};

export const isAlive = (identity: string): boolean => processIdentity(Number.parseInt(identity, 10)) === identity;

export const ownIdentity = (): string => {
  own ??= processIdentity(process.pid) ?? `${process.pid}:`;
  return own;
};
let own: string | undefined;

/** Cheap enough to call ten times a second; does not notice that another process took over the pid. */
export const isRunning = (pid: number): boolean =>
  process.platform === 'linux' ? processIdentity(pid) !== undefined : exists(pid);

/** The command line of a running process; empty for one that is gone or a zombie; undefined where it cannot be read. */
export const commandOf = (pid: number): string | undefined => {
  if (process.platform === 'win32') return exists(pid) ? undefined : '';
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return ps(pid, ['-o', 'command=']);
};

const linuxIdentity = (pid: number): string | undefined => {
  // The second field is the program's name in brackets and may itself hold brackets and spaces.
  const fields = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  const [state, startedAtTick] = [fields[0], fields[19]];
  return startedAtTick === undefined || state === 'Z' || state === 'X' ? undefined : `${pid}:${startedAtTick}`;
};

/** Whether the pid is in use, also by a zombie. */
export const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const ps = (pid: number, columns: string[]): string => {
  try {
    return execFileSync('ps', ['-ww', ...columns, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
};
