import { type Batcher, type BatcherOptions, createBatcher } from './batch.ts';

/** Observes the batches. Called for every request, so it must be cheap. */
export type BatchWatch = {
  joined(): void;
  /** This many items left the queue without a batch because they had waited too long. */
  gaveUp(count: number): void;
  began(size: number): void;
  /** How long one item waited until its batch began. */
  waited(milliseconds: number): void;
  ended(milliseconds: number, size: number): void;
};

/** A batcher that reports its queue and batches to a watch. Items leave the queue in the order in which they came. */
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
      // A full queue rejects the item, so it did not join.
      if (batcher.waiting() < options.maxWaiting) {
        arrivals.push(performance.now());
        watch.joined();
      }
      return batcher.submit(input);
    },
  };
};
