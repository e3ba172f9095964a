import type { Logger } from 'pino';
import type { Order, Report } from './messages.ts';
import { createSurveys } from './survey.ts';

/** A process that answers requests, as the supervisor sees it. */
export type WorkerProcess = {
  send(order: Order): void;
  kill(): void;
  onReport(listener: (report: Report) => void): void;
  onExit(listener: (how: string) => void): void;
};

export type SupervisorOptions = {
  readonly workers: number;
  /** Starts the process of a number, which begins by itself. */
  readonly fork: (number: number) => WorkerProcess;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => number;
  /** Calls back after a time. */
  readonly after: (milliseconds: number, run: () => void) => void;
  /** Called when workers die again and again and none is ready. */
  readonly onHopeless: () => void;
  /** How long a worker may take to end after it was asked to. */
  readonly endMilliseconds: number;
};

export type Supervisor = {
  /**
   * Starts worker 1 and then the others. Resolves with the port when all have begun; rejects when the first cannot. From
   * then on the server serves, and a worker that cannot begin is replaced like one that dies.
   */
  start(): Promise<number>;
  /** Replaces the workers one by one, each only when the next one is ready. */
  roll(): Promise<void>;
  /** Asks all workers to stop and resolves when none is left. */
  stop(): Promise<void>;
};

type Running = {
  readonly number: number;
  readonly process: WorkerProcess;
  readonly ready: Promise<number>;
  readonly exited: Promise<void>;
  readySince: number | undefined;
};

/** The pause before a worker is replaced: doubled each time it dies young. */
const pause = { first: 100, most: 10_000 };
/** A worker that was ready for so long did not die of its start. */
const oldMilliseconds = 60_000;
/** So many deaths in a row, with no worker ready, end the server: its own supervisor may do better. */
const mostDeaths = 8;

export const pauseAfter = (deaths: number): number => Math.min(pause.most, pause.first * 2 ** (deaths - 1));

/** Keeps the workers of a server running. It decides only what to start and to end; the processes are passed in. */
export const createSupervisor = (options: SupervisorOptions): Supervisor => {
  const { workers, fork, log, now, after } = options;
  /** The worker of each number that serves, or is about to. */
  const current = new Map<number, Running>();
  const alive = new Set<Running>();
  const youngDeaths = new Map<number, number>();
  let [isStopping, hasStarted] = [false, false];
  let rolling: Promise<void> | undefined;
  let rollsAgain = false;

  const surveys = createSurveys(after);
  const othersThan = (asker: Running) =>
    [...current.values()]
      .filter((running) => running.number !== asker.number && running.readySince !== undefined)
      .map(({ number, process: { send } }) => ({ number, send }));

  const begin = (number: number): Running => {
    const child = fork(number);
    const ready = Promise.withResolvers<number>();
    const exited = Promise.withResolvers<void>();
    const running: Running = {
      number,
      process: child,
      ready: ready.promise,
      exited: exited.promise,
      readySince: undefined,
    };
    // Its failure is also its exit, which is what most callers wait for.
    ready.promise.catch(() => undefined);
    alive.add(running);
    let reason: string | undefined;
    child.onReport((report) => {
      if (report.kind === 'failed') reason = report.message;
      else if (report.kind === 'ready') {
        running.readySince = now();
        ready.resolve(report.port);
      } else if (report.kind === 'figures') surveys.note(number, report);
      else surveys.begin({ number, send: child.send }, report.question, othersThan(running));
    });
    child.onExit((how) => {
      alive.delete(running);
      ready.reject(new Error(reason ?? `Worker ${number} ended (${how}) before it was ready.`));
      exited.resolve();
      if (current.get(number) === running) replace(running, reason ?? how);
    });
    return running;
  };

  const replace = (dead: Running, how: string): void => {
    const { number, readySince } = dead;
    current.delete(number);
    if (isStopping || !hasStarted) return;
    const isOld = readySince !== undefined && now() - readySince >= oldMilliseconds;
    const deaths = isOld ? 1 : (youngDeaths.get(number) ?? 0) + 1;
    youngDeaths.set(number, deaths);
    const isAnyReady = [...current.values()].some((running) => running.readySince !== undefined);
    if (deaths >= mostDeaths && !isAnyReady) {
      log.error({ worker: number, deaths }, 'workers die again and again; the server ends');
      options.onHopeless();
      return;
    }
    const milliseconds = pauseAfter(deaths);
    log.error({ worker: number, how, deaths, pause_ms: milliseconds }, 'a worker died and is replaced');
    after(milliseconds, () => {
      if (!isStopping && !current.has(number)) current.set(number, begin(number));
    });
  };

  const first = async (number: number): Promise<number> => {
    const running = begin(number);
    current.set(number, running);
    return running.ready;
  };

  const end = async (running: Running, order: Order): Promise<void> => {
    running.process.send(order);
    after(options.endMilliseconds, () => {
      if (alive.has(running)) running.process.kill();
    });
    await running.exited;
  };

  /** Replaces one worker. False when its successor could not begin: the old one stays then. */
  const rollOne = async (number: number): Promise<boolean> => {
    const next = begin(number);
    try {
      await next.ready;
    } catch (error) {
      log.error({ worker: number, err: error }, 'the new worker could not begin; the old one stays');
      return false;
    }
    const old = current.get(number);
    current.set(number, next);
    youngDeaths.delete(number);
    if (old) await end(old, { kind: 'leave' });
    log.info({ worker: number }, 'worker replaced');
    return true;
  };

  const rollAll = async (): Promise<void> => {
    do {
      rollsAgain = false;
      for (let number = 1; number <= workers && !isStopping; number += 1) if (!(await rollOne(number))) return;
    } while (rollsAgain && !isStopping);
  };

  return {
    start: async () => {
      // Worker 1 prepares what is done once; the others begin when it has.
      const port = await first(1);
      hasStarted = true;
      await Promise.allSettled(Array.from({ length: workers - 1 }, (_, index) => first(index + 2)));
      return port;
    },
    roll: () => {
      if (rolling !== undefined) rollsAgain = true;
      rolling ??= rollAll().finally(() => {
        rolling = undefined;
      });
      return rolling;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all([...alive].map((running) => end(running, { kind: 'stop' })));
    },
  };
};
