import { listProcesses, type RunningProcess } from './processes.ts';

/** The processes of a run: descendants of its first process, their sessions, and what carries the run's mark. */
export type Family = {
  /** Looks who has come, and returns those that run, without the first. A thorough look reads all marks again. */
  look(how?: 'thorough'): RunningProcess[];
};

/**
 * Follows a family while it runs: a process whose parent ends becomes the child of another, so its descent is known
 * only to who has seen it before. What came and lost its parent between two looks is found by its session or its mark.
 * `guard` is never counted.
 */
export const followFamily = (first: number, isMarked: (pid: number) => boolean, guard: number): Family => {
  const members = new Map<number, string>();
  const begun = listProcesses().find(({ pid }) => pid === first)?.started;
  if (begun !== undefined) members.set(first, begun);
  // By pid and start time: a pid that is used again is somebody else.
  const strangers = new Set<string>();
  const sessions = new Set<number>();

  const look = (how?: 'thorough'): RunningProcess[] => {
    const all = listProcesses();
    const started = new Map(all.map((one) => [one.pid, one.started]));
    for (const [pid, since] of members) if (started.get(pid) !== since) members.delete(pid);
    // A session's number is free again when its last process has ended.
    for (const session of sessions) if (!all.some((one) => one.session === session)) sessions.delete(session);
    if (how === 'thorough') strangers.clear();
    const nameOf = ({ pid, started: since }: RunningProcess): string => `${pid}:${since}`;
    let unknown = all.filter((one) => !members.has(one.pid) && one.pid !== guard && !strangers.has(nameOf(one)));
    const take = (belongs: (one: RunningProcess) => boolean): boolean => {
      const taken = unknown.filter(belongs);
      for (const one of taken) {
        members.set(one.pid, one.started);
        if (one.session === one.pid) sessions.add(one.session);
      }
      unknown = unknown.filter(({ pid }) => !members.has(pid));
      return taken.length > 0;
    };
    take(({ pid }) => isMarked(pid));
    while (take(({ parent, session }) => members.has(parent) || sessions.has(session)));
    for (const one of unknown) strangers.add(nameOf(one));
    return all.filter(({ pid }) => members.has(pid) && pid !== first);
  };
  return { look };
};
