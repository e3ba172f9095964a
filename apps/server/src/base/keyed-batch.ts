import { type Batcher, type BatcherOptions, createBatcher } from './batch.ts';

export type KeyedBatcherOptions<Input, Output> = Omit<BatcherOptions<Input, Output>, 'run'> & {
  readonly run: (key: number, batch: Input[]) => Promise<(Output | Error)[]>;
};

export type KeyedBatcher<Input, Output> = {
  submit(key: number, input: Input): Promise<Output>;
  /** Resolves when nothing waits and nothing is in flight. */
  drain(): Promise<void>;
};

/** Keys with a queue of their own; above so many, those are forgotten that have nothing to do. */
const maxQueues = 1_000;

/** A batcher for each key: what belongs to different ones, such as operators, never comes into one batch. */
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
