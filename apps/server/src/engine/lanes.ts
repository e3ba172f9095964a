import type { BatchWatch } from '../base/batch-watch.ts';
import { Overloaded } from '../base/refusal.ts';
import { rejectTimedOut, resolveAll, type Waiting } from '../base/waiting.ts';

type Addressed = { readonly operator_id: number; readonly player_id: number };

export type LaneOptions<Input extends Addressed, Output> = {
  /**
   * Runs a batch of one operator; returns results in the order of the inputs, an Error for an item that failed alone.
   */
  readonly run: (operatorId: number, batch: Input[]) => Promise<(Output | Error)[]>;
  /** How many batches of all operators may be in flight at once: as many as there are connections. */
  readonly slots: number;
  /** How many batches of one operator may be in flight at once. A player always has the same lane. */
  readonly lanes: number;
  /**
   * How many commands must wait before a second batch of the same operator starts beside a running one. Fewer wait for
   * it to end: each batch has fixed costs, so one of 40 is cheaper than two of 20.
   */
  readonly minBeside: number;
  /** After this time they stop waiting: the running batch may itself wait for a locked account. */
  readonly maxDelayMilliseconds: number;
  readonly maxBatch: number;
  /** A lane with more waiting commands than this refuses further ones. */
  readonly maxWaiting: number;
  /** A command that has waited this long for its batch to begin is refused: it is certain that it was not done. */
  readonly maxWaitMilliseconds: number;
  /** After this time a command in flight is answered by `unanswered`: only the database knows whether it was done. */
  readonly maxAnswerMilliseconds: number;
  readonly unanswered: () => Error;
  readonly watch?: BatchWatch | undefined;
};

export type Lanes<Input, Output> = {
  submit(input: Input): Promise<Output>;
  /** Resolves when nothing waits and nothing is in flight. */
  drain(): Promise<void>;
  waiting(): number;
};

/** How often the lanes look for what is late. */
const lookMilliseconds = 1_000;

type Lane<Input, Output> = { queue: Waiting<Input, Output>[]; isBusy: boolean; busySince: number };

/**
 * Batches by operator and lane. What arrives while a batch of the operator is in flight, or while all slots are taken,
 * forms its next batch. A second batch runs beside it only when many commands wait, or when the first takes long.
 * Operators take turns for the slots, so a busy one never starves the rest. While others wait, an operator's turn takes
 * what waits in all its lanes: many small operators then share fewer, larger commits.
 */
export const createLanes = <Input extends Addressed, Output>(
  options: LaneOptions<Input, Output>,
): Lanes<Input, Output> => {
  const { slots, lanes, minBeside, maxDelayMilliseconds, maxBatch, maxWaiting, watch } = options;
  const { maxWaitMilliseconds, maxAnswerMilliseconds } = options;
  /** In the order of their turns: an operator that had its turn goes to the end. */
  const operators = new Map<number, Lane<Input, Output>[]>();
  const running = new Set<readonly Waiting<Input, Output>[]>();
  let inFlight = 0;
  let idle: (() => void)[] = [];

  let isLooking = false;
  const lookAgain = (milliseconds: number): void => {
    if (isLooking) return;
    isLooking = true;
    setTimeout(() => {
      isLooking = false;
      pump();
    }, milliseconds);
  };

  /** The lanes that can run now: none while few commands wait and another batch of the operator has just begun. */
  const readyOf = (own: readonly Lane<Input, Output>[]): Lane<Input, Output>[] => {
    const ready = own.filter(({ queue, isBusy }) => queue.length > 0 && !isBusy);
    const busy = own.filter(({ isBusy }) => isBusy);
    if (ready.length === 0 || busy.length === 0 || waitingIn(ready) >= minBeside) return ready;
    const left = Math.max(...busy.map(({ busySince }) => busySince)) + maxDelayMilliseconds - performance.now();
    if (left <= 0) return ready;
    lookAgain(left);
    return [];
  };

  const nextTurn = (): { operatorId: number; taken: Lane<Input, Output>[] } | undefined => {
    let first: { operatorId: number; ready: Lane<Input, Output>[] } | undefined;
    for (const [operatorId, own] of operators) {
      const ready = readyOf(own);
      if (ready.length === 0) continue;
      if (first) return { operatorId: first.operatorId, taken: first.ready };
      first = { operatorId, ready };
    }
    if (!first) return undefined;
    const fullest = first.ready.reduce((most, lane) => (lane.queue.length > most.queue.length ? lane : most));
    return { operatorId: first.operatorId, taken: [fullest] };
  };

  const take = (taken: readonly Lane<Input, Output>[]): Waiting<Input, Output>[] => {
    const batch: Waiting<Input, Output>[] = [];
    for (const lane of taken) {
      lane.isBusy = true;
      lane.busySince = performance.now();
      batch.push(...lane.queue.splice(0, maxBatch - batch.length));
    }
    return batch;
  };

  const runBatch = async (operatorId: number, batch: Waiting<Input, Output>[]): Promise<void> => {
    const began = performance.now();
    running.add(batch);
    watch?.began(batch.length);
    for (const { since } of batch) watch?.waited(began - since);
    try {
      const outputs = await options.run(
        operatorId,
        batch.map(({ input }) => input),
      );
      resolveAll(batch, outputs);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running.delete(batch);
      watch?.ended(performance.now() - began, batch.length);
    }
  };

  const pump = (): void => {
    while (inFlight < slots) {
      const turn = nextTurn();
      if (!turn) break;
      const { operatorId, taken } = turn;
      const own = operators.get(operatorId) as Lane<Input, Output>[];
      operators.delete(operatorId);
      operators.set(operatorId, own);
      inFlight += 1;
      void runBatch(operatorId, take(taken)).finally(() => {
        inFlight -= 1;
        for (const lane of taken) lane.isBusy = false;
        if (own.every(isIdle)) operators.delete(operatorId);
        pump();
      });
    }
    if (operators.size > 0) return;
    for (const wake of idle) wake();
    idle = [];
  };

  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    const run = (): void => {
      isScheduled = false;
      pump();
    };
    // An idle engine starts at once. While a batch is in flight, one turn of the event loop collects everything that
    // the same socket read brought into one batch.
    if (inFlight === 0) queueMicrotask(run);
    else setImmediate(run);
  };

  const refuseLate = (): void => {
    for (const [operatorId, own] of operators) {
      const refused = own.reduce((sum, { queue }) => sum + rejectTimedOut(queue, maxWaitMilliseconds), 0);
      if (refused > 0) watch?.gaveUp(refused);
      if (own.every(isIdle)) operators.delete(operatorId);
    }
    const oldest = performance.now() - maxAnswerMilliseconds;
    for (const { since, reject } of [...running].flat()) if (since <= oldest) reject(options.unanswered());
  };
  let isWatching = false;
  const watchForLate = (): void => {
    if (isWatching || operators.size === 0) return;
    isWatching = true;
    const look = (): void => {
      isWatching = false;
      refuseLate();
      pump();
      watchForLate();
    };
    setTimeout(look, Math.min(lookMilliseconds, maxWaitMilliseconds)).unref();
  };

  const newLane = (): Lane<Input, Output> => ({ queue: [], isBusy: false, busySince: 0 });
  const laneOf = ({ operator_id, player_id }: Addressed): Lane<Input, Output> => {
    const known = operators.get(operator_id);
    const own = known ?? Array.from({ length: lanes }, newLane);
    if (!known) operators.set(operator_id, own);
    return own[player_id % lanes] as Lane<Input, Output>;
  };

  return {
    submit: (input) =>
      new Promise<Output>((resolve, reject) => {
        const { queue } = laneOf(input);
        if (queue.length >= maxWaiting) {
          reject(new Overloaded('Too many requests are waiting.'));
          return;
        }
        queue.push({ input, since: performance.now(), resolve, reject });
        watch?.joined();
        schedule();
        watchForLate();
      }),
    drain: () =>
      new Promise<void>((resolve) => {
        if (operators.size === 0) resolve();
        else idle.push(resolve);
      }),
    waiting: () => {
      let sum = 0;
      for (const own of operators.values()) sum += waitingIn(own);
      return sum;
    },
  };
};

const isIdle = ({ queue, isBusy }: { readonly queue: readonly unknown[]; readonly isBusy: boolean }): boolean =>
  queue.length === 0 && !isBusy;

const waitingIn = (lanes: readonly { readonly queue: readonly unknown[] }[]): number =>
  lanes.reduce((sum, { queue }) => sum + queue.length, 0);
