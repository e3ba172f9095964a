import { readdirSync, readFileSync } from 'node:fs';

/** CPU time, which hardly depends on other load; undefined if the machine does not report it. */
export const cpuMillisecondsOf = (pid: number): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
};

const ticksPerSecond = 100;

/** Of a process with all its threads. */
export const cpuSecondsOf = (pid: number): number | undefined => {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** CPU seconds of a process and its children, running and ended. For PostgreSQL that includes every connection. */
export const cpuSecondsOfFamily = (pid: number): number | undefined => {
  const parent = statOf(pid);
  if (!parent) return undefined;
  const ended = (Number(parent[13]) + Number(parent[14])) / ticksPerSecond;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(statOf(Number(name))?.[1]) === pid,
  );
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + (cpuSecondsOf(each) ?? 0), ended);
};

/**
 * Begins to count the CPU time of PostgreSQL's processes of one database, which name it in their titles; ends when it is
 * called, and returns the seconds. Looks ten times a second, because a process that ends takes its figure with it.
 */
export const watchBackends = (postmaster: number, database: string): (() => number) => {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const look = (isBegin: boolean): void => {
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!(pid > 0) || Number(statOf(pid)?.[1]) !== postmaster || !titleOf(pid).split(' ').includes(database))
        continue;
      const milliseconds = cpuMillisecondsOf(pid);
      if (milliseconds === undefined) continue;
      if (!first.has(pid)) first.set(pid, isBegin ? milliseconds : 0);
      last.set(pid, milliseconds);
    }
  };
  look(true);
  const timer = setInterval(look, 100, false);
  return () => {
    clearInterval(timer);
    look(false);
    return [...last].reduce((sum, [pid, milliseconds]) => sum + milliseconds - (first.get(pid) ?? 0), 0) / 1_000;
  };
};

const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

/** The fields of /proc after the name: the state, the parent, and so on. */
const statOf = (pid: number): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
};
