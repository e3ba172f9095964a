/** For operations without input. */
export type NoInput = Record<string, never>;

type Shape = 'one' | 'list' | 'page';

/** The input and result of an operation, as a type. */
export type OperationType = {
  readonly input: object;
  readonly output: unknown;
  readonly meta: unknown;
  readonly shape: Shape;
};

/** The method and path of an operation: what a client needs to call it. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly shape: Shape;
  /** Fields of the input that go into the query although the call has a body. */
  readonly query?: readonly string[];
};

export type OperationTable<T> = { readonly [N in keyof T]: Operation };
