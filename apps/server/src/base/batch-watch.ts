import { type Batcher, type BatcherOptions, createBatcher } from './batch.ts';

/** Whoever wants to know what becomes of batches. Called on the way of every request: it must cost next to nothing. */
export type BatchWatch = {
  joined(): void;
  /** So many left the queue without a batch, as they had waited too long. */
  gaveUp(count: number): void;
  began(size: number): void;
  /** One item's time until its batch began. */
  waited(milliseconds: number): void;
  ended(milliseconds: number, size: number): void;
};

/** A batcher whose queue and batches are watched. Items leave the queue in the order in which they came. */
export const createWatchedBatcher = <Input, Output>(
  options: BatcherOptions<Input, Output>,
  watch: BatchWatch | undefined,
): Batcher<Input, Output> => {
  if (!watch) return createBatcher(options);
  let arrivals: number[] = [];
  const batcher = createBatcher<Input, Output>({
    ...options,
    onTimedOut: (count) => {
      arrivals = arrivals.slice(count);
      watch.gaveUp(count);
    },
    run: async (batch) => {
      const began = performance.now();
      watch.began(batch.length);
      for (let n = 0; n < batch.length; n += 1) watch.waited(began - (arrivals[n] as number));
      arrivals = arrivals.slice(batch.length);
      try {
        return await options.run(batch);
      } finally {
        watch.ended(performance.now() - began, batch.length);
      }
    },
  });
  return {
    ...batcher,
    submit: (input) => {
      // A queue that is full takes nothing more.
      if (batcher.waiting() < options.maxWaiting) {
        arrivals.push(performance.now());
        watch.joined();
      }
      return batcher.submit(input);
    },
  };
};
