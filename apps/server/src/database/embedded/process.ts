import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A pid alone lies after a reboot or in a restarted container, where the same number soon belongs to another
 * process. Together with the moment the process began it names one process for ever.
 */
export const processIdentity = (pid: number): string | undefined => {
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

/** Cheap enough to ask ten times a second; a number taken over by another process goes unnoticed. */
export const isRunning = (pid: number): boolean =>
  process.platform === 'linux' ? processIdentity(pid) !== undefined : exists(pid);

/** The command line of a living process, empty for one that is gone or a zombie; undefined where it cannot be known. */
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

/** Whether the number is taken, be it by a zombie. */
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
