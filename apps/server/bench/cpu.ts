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
