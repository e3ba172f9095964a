import { Overloaded } from './refusal.ts';
import { rejectTimedOut, resolveAll, type Waiting } from './waiting.ts';

export type BatcherOptions<Input, Output> = {
  /** Runs a whole batch; answers in the order of its inputs, an Error for an item that failed alone. */
  readonly run: (batch: Input[]) => Promise<(Output | Error)[]>;
  readonly maxBatch: number;
  /** How many batches may be in flight at once. */
  readonly maxInFlight: number;
  /**
   * How many items must wait before a second batch starts beside a running one: one batch of 40 is cheaper than two of
   * 20.
   */
  readonly minBeside?: number;
  /** Items beyond this number are refused at once. */
  readonly maxWaiting: number;
  /** Items that have waited this long for a batch to begin are refused. Without it they wait without limit. */
  readonly maxWaitMilliseconds?: number | undefined;
  /** Called with the number of items refused because they waited too long; they were the first in the queue. */
  readonly onTimedOut?: (count: number) => void;
};

export type Batcher<Input, Output> = {
  submit(input: Input): Promise<Output>;
  /** Resolves when nothing waits and nothing is in flight. */
  drain(): Promise<void>;
  waiting(): number;
  /** Nothing waits and nothing is in flight. */
  isIdle(): boolean;
};

/** Tells it that it is due, unless it is gone by then: a timer would keep a closed platform and its routes in memory. */
const runLater = (watch: WeakRef<(isDue: true) => void>, milliseconds: number): NodeJS.Timeout =>
  setTimeout(() => watch.deref()?.(true), Math.max(1, milliseconds)).unref();

/**
 * Collects items that arrive while a batch is in flight into the next batch. There is no timer: batches grow under
 * load. An idle batcher runs an item at once, or after one turn of the event loop if its last batch had several: the
 * answers to them bring the next requests together.
 */
export const createBatcher = <Input, Output>(options: BatcherOptions<Input, Output>): Batcher<Input, Output> => {
  const { minBeside = 1, maxWaitMilliseconds } = options;
  const queue: Waiting<Input, Output>[] = [];
  let inFlight = 0;
  let lastSize = 0;
  let idle: (() => void)[] = [];
  const isIdle = (): boolean => queue.length === 0 && inFlight === 0;

  const pump = (): void => {
    while (queue.length > 0 && inFlight < options.maxInFlight && (inFlight === 0 || queue.length >= minBeside)) {
      const batch = queue.splice(0, options.maxBatch);
      inFlight += 1;
      lastSize = batch.length;
      // Inside a promise, so that a synchronous throw fails the batch as a rejection does.
      new Promise<(Output | Error)[]>((resolve) => resolve(options.run(batch.map((item) => item.input))))
        .then(
          (outputs) => resolveAll(batch, outputs),
          (error) => {
            for (const item of batch) item.reject(error);
          },
        )
        .finally(() => {
          inFlight -= 1;
          pump();
        });
    }
    if (isIdle()) {
      for (const wake of idle) wake();
      idle = [];
    }
  };

  let scheduled = false;
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    const run = (): void => {
      scheduled = false;
      pump();
    };
    // One turn of the event loop collects everything that has arrived at all sockets.
    if (inFlight === 0 && lastSize <= 1) queueMicrotask(run);
    else setImmediate(run);
  };

  /** One timer for the whole queue: its first item has waited longest. */
  let timer: NodeJS.Timeout | undefined;
  const watchQueue = (isDue = false): void => {
    if (maxWaitMilliseconds === undefined) return;
    if (isDue) {
      timer = undefined;
      const refused = rejectTimedOut(queue, maxWaitMilliseconds);
      if (refused > 0) options.onTimedOut?.(refused);
    }
    const [first] = queue;
    if (first && !timer) timer = runLater(watching, first.since + maxWaitMilliseconds - performance.now());
  };
  const watching = new WeakRef(watchQueue);

  return {
    submit: (input) =>
      new Promise<Output>((resolve, reject) => {
        if (queue.length >= options.maxWaiting) {
          reject(new Overloaded('Too many requests are waiting.'));
          return;
        }
        queue.push({ input, since: performance.now(), resolve, reject });
        schedule();
        watchQueue();
      }),
    drain: () =>
      new Promise<void>((resolve) => {
        if (isIdle()) resolve();
        else idle.push(resolve);
      }),
    waiting: () => queue.length,
    isIdle,
  };
};
