/** An event of the browser's trace; `tdur` is the CPU time of what took `dur` in wall time, in microseconds. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly functionName?: string; readonly type?: string } };
};

export type Moments = { readonly from: string; readonly to: string };

export type Script = {
  /** The CPU time of scripts in each sixtieth of a second that had any, in milliseconds. */
  readonly frames: readonly number[];
  /** The longest task of the main thread in wall time, and the CPU time of the longest. */
  readonly longest_task: number;
  readonly longest_computing: number;
  /** What the longest task did, and the scripts of the heaviest frame, for those who want them shorter. */
  readonly what: string;
  readonly heaviest: string;
};

/** The categories of the browser's trace that `readScript` needs. */
export const traceCategories = ['-*', 'toplevel', 'blink.user_timing', 'devtools.timeline', 'v8', 'v8.execute'];

const scripts = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.callFunction']);
const frameMicroseconds = 1_000_000 / 60;

/** What scripts and tasks took on the page's main thread between two marks of its own. */
export const readScript = (trace: Buffer, { from, to }: Moments): Script => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const markOf = (wanted: string): TraceEvent => {
    const found = traceEvents.findLast(({ name }) => name === wanted);
    if (!found) throw new Error(`The trace has no mark ${wanted}.`);
    return found;
  };
  const [begin, end] = [markOf(from), markOf(to)];
  const events = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === begin.pid && tid === begin.tid)
    .filter(({ ts, dur = 0 }) => ts + dur >= begin.ts && ts <= end.ts)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const frames = new Map<number, number>();
  const scriptsOf = new Map<number, string[]>();
  let until = 0;
  for (const event of events) {
    const { name, ts, dur = 0, tdur = 0 } = event;
    // A script that another one called is a part of that one's time.
    if (!scripts.has(name) || ts < until) continue;
    until = ts + dur;
    const frame = Math.floor((ts - begin.ts) / frameMicroseconds);
    frames.set(frame, (frames.get(frame) ?? 0) + tdur / 1_000);
    scriptsOf.set(frame, [...(scriptsOf.get(frame) ?? []), wordsOf(event, tdur)]);
  }
  const [heaviest] = [...frames].toSorted(([, one], [, other]) => other - one)[0] ?? [0];
  const longest = events.reduce<TraceEvent | undefined>(
    (most, event) => ((event.dur ?? 0) > (most?.dur ?? 0) ? event : most),
    undefined,
  );
  return {
    frames: [...frames.values()],
    longest_task: (longest?.dur ?? 0) / 1_000,
    longest_computing: Math.max(0, ...events.map(({ tdur = 0 }) => tdur / 1_000)),
    what: longest ? partsOf(longest, events) : '',
    heaviest: `after ${Math.round((heaviest * frameMicroseconds) / 1_000)} ms: ${scriptsOf.get(heaviest)?.join(', ')}`,
  };
};

/** The parts of a task that took at least a tenth of it, with the names of their functions. */
const partsOf = (task: TraceEvent, events: readonly TraceEvent[]): string =>
  events
    .filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= task.ts + (task.dur ?? 0) && dur * 10 >= (task.dur ?? 0))
    .map((event) => wordsOf(event, event.dur ?? 0))
    .join(', ');

const wordsOf = ({ name, args }: TraceEvent, microseconds: number): string => {
  const detail = args?.data?.functionName || args?.data?.type || '';
  return `${name}${detail && ` ${detail}`} ${(microseconds / 1_000).toFixed(1)}`;
};
