import { type Batcher, type BatcherOptions, createBatcher } from './batch.ts';

export type KeyedBatcherOptions<Input, Output> = Omit<BatcherOptions<Input, Output>, 'run'> & {
  readonly run: (key: number, batch: Input[]) => Promise<(Output | Error)[]>;
};

export type KeyedBatcher<Input, Output> = {
  submit(key: number, input: Input): Promise<Output>;
  /** Resolves when nothing waits and nothing is in flight. */
  drain(): Promise<void>;
};

/** The number of keys with their own queue; above it, idle queues are dropped. */
const maxQueues = 1_000;

/** A batcher per key: items of different keys, such as operators, never share a batch. */
export const createKeyedBatcher = <Input, Output>({
  run,
  ...options
}: KeyedBatcherOptions<Input, Output>): KeyedBatcher<Input, Output> => {
  const queues = new Map<number, Batcher<Input, Output>>();
  const forgetIdle = (): void => {
    for (const [key, queue] of queues) if (queue.isIdle()) queues.delete(key);
  };
  const queueOf = (key: number): Batcher<Input, Output> => {
    const known = queues.get(key);
    if (known) return known;
    if (queues.size >= maxQueues) forgetIdle();
    const queue = createBatcher<Input, Output>({ ...options, run: (batch) => run(key, batch) });
    queues.set(key, queue);
    return queue;
  };
  return {
    submit: (key, input) => queueOf(key).submit(input),
    drain: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.drain()));
    },
  };
};
