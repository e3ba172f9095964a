/** For operations that take nothing. */
export type NoInput = Record<string, never>;

export type Shape = 'one' | 'list' | 'page';

/** What an operation takes and gives, as a type. */
export type OperationType = {
  readonly input: object;
  readonly output: unknown;
  readonly meta: unknown;
  readonly shape: Shape;
};

/** Where an operation is: what a client needs to call it. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly shape: Shape;
  /** Fields of the input that stand in the address although the call has a body. */
  readonly query?: readonly string[];
};

export type OperationTable<T> = { readonly [N in keyof T]: Operation };
