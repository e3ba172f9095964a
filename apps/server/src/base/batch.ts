import { Overloaded } from './refusal.ts';

export type BatcherOptions<Input, Output> = {
  /** Runs a whole batch; answers in the order of its inputs, an Error for an item that failed alone. */
  readonly run: (batch: Input[]) => Promise<(Output | Error)[]>;
  readonly maxBatch: number;
  /** How many batches may be in flight at once. */
  readonly lanes: number;
  /** So many items must wait before a batch starts beside another: one batch of 40 is cheaper than two of 20. */
  readonly leastBeside?: number;
  /** More waiting than this is refused at once: a queue that only grows helps nobody. */
  readonly maxWaiting: number;
};

export type Batcher<Input, Output> = {
  submit(input: Input): Promise<Output>;
  /** Resolves when nothing waits and nothing is in flight. */
  drain(): Promise<void>;
  waiting(): number;
  /** Nothing waits and nothing is in flight. */
  isIdle(): boolean;
};

type Waiting<Input, Output> = { input: Input; resolve: (output: Output) => void; reject: (error: unknown) => void };

/**
 * Gathers what arrives while a batch is in flight into the next one. There is no timer: an idle batcher runs a lone
 * item at once, and under load the batches grow by themselves.
 */
export const createBatcher = <Input, Output>(options: BatcherOptions<Input, Output>): Batcher<Input, Output> => {
  const { leastBeside = 1 } = options;
  const queue: Waiting<Input, Output>[] = [];
  let inFlight = 0;
  let idle: (() => void)[] = [];
  const isIdle = (): boolean => queue.length === 0 && inFlight === 0;

  const settle = (batch: Waiting<Input, Output>[], outputs: (Output | Error)[]): void => {
    for (const [index, item] of batch.entries()) {
      const output = outputs[index];
      if (output instanceof Error) item.reject(output);
      else item.resolve(output as Output);
    }
  };

  const pump = (): void => {
    while (queue.length > 0 && inFlight < options.lanes && (inFlight === 0 || queue.length >= leastBeside)) {
      const batch = queue.splice(0, options.maxBatch);
      inFlight += 1;
      // Inside a promise, so that a run that throws at once is a failure of its batch like any other.
      new Promise<(Output | Error)[]>((resolve) => resolve(options.run(batch.map((item) => item.input))))
        .then(
          (outputs) => settle(batch, outputs),
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
    // Whoever comes to an idle batcher waits for nobody. While a batch is in flight there is time for a turn of the event
    // loop: everything that the same read of the sockets brought goes into one batch.
    if (inFlight === 0) queueMicrotask(run);
    else setImmediate(run);
  };

  return {
    submit: (input) =>
      new Promise<Output>((resolve, reject) => {
        if (queue.length >= options.maxWaiting) {
          reject(new Overloaded('Too many requests are waiting.'));
          return;
        }
        queue.push({ input, resolve, reject });
        schedule();
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
