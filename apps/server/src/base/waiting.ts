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
