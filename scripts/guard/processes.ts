import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A running process. Its pid and start time together belong to no other process, before or later. `session` is the pid
 * of the process that began its session: unlike the parent it stays when that one has ended.
 */
export type RunningProcess = {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  readonly started: string;
};

/** The variable by which a test run marks the processes that it starts. Its value is the run's name. */
export const runVariable = 'CROUPIER_TEST_RUN';

/** Lists the processes of this machine, without zombies. Empty on Windows, which has neither /proc nor ps. */
export const listProcesses = (): RunningProcess[] => {
  if (process.platform === 'linux') return linuxPids().flatMap((pid) => readStat(pid) ?? []);
  if (process.platform === 'win32') return [];
  const columns = 'pid=,ppid=,pgid=,stat=,lstart=';
  const lines = execFileSync('ps', ['-axo', columns], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, group, state, ...started] = line.trim().split(/\s+/);
    if (state?.startsWith('Z')) return [];
    // This ps does not tell the session; the group serves as well, as nothing here makes a group without a session.
    return [{ pid: Number(pid), parent: Number(parent), session: Number(group), started: started.join(' ') }];
  });
};

const linuxPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

const readStat = (pid: number): RunningProcess | undefined => {
  // The second field is the program's name in brackets and may itself hold brackets and spaces.
  const [state, parent, , session, ...others] = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  const started = others[15];
  if (started === undefined || state === 'Z' || state === 'X') return undefined;
  return { pid, parent: Number(parent), session: Number(session), started };
};

/** The words of a process's command line. */
export const commandOf = (pid: number): string[] => {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).split('\0').filter(Boolean);
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return [];
  }
};

export const isPostgres = (command: readonly string[]): boolean => /(?:^|\/)postgres(?:\.exe)?$/.test(command[0] ?? '');

/**
 * Whether a process says itself that it belongs to the run: by its environment, or, for a PostgreSQL, which gets none,
 * by its data folder.
 */
export const isMarked = (pid: number, run: string): boolean => {
  if (process.platform === 'linux' && readOrEmpty(`/proc/${pid}/environ`).split('\0').includes(`${runVariable}=${run}`))
    return true;
  const command = commandOf(pid);
  return isPostgres(command) && command.some((word) => word.includes(run));
};

/** Sends a signal to the process if it still is the same one. */
export const signalProcess = ({ pid, started }: RunningProcess, signal: NodeJS.Signals): void => {
  if (process.platform === 'linux' && readStat(pid)?.started !== started) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
};

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
