import { Overloaded } from './refusal.ts';

/** One item of a queue, and the promise of its result. */
export type Waiting<Input, Output> = {
  readonly input: Input;
  readonly since: number;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
};

/** Gives each item of a batch its result, in the same order; an Error is the result of an item that failed alone. */
export const resolveAll = <Input, Output>(
  batch: readonly Waiting<Input, Output>[],
  outputs: readonly (Output | Error)[],
): void =>
  batch.forEach(({ resolve, reject }, index) => {
    const output = outputs[index];
    if (output instanceof Error) reject(output);
    else resolve(output as Output);
  });

/** Takes the items out of a queue that have waited this long, rejects them, and returns how many they were. */
export const rejectTimedOut = <Input, Output>(queue: Waiting<Input, Output>[], maxWaitMilliseconds: number): number => {
  const oldest = performance.now() - maxWaitMilliseconds;
  const next = queue.findIndex(({ since }) => since > oldest);
  const refused = queue.splice(0, next === -1 ? queue.length : next);
  for (const { reject } of refused) reject(new Overloaded('The request waited too long for its turn.'));
  return refused.length;
};
