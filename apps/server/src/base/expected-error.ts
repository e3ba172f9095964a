/**
 * An error that is part of normal work, not a bug. It has no stack: recording one takes longer than most rules take to
 * decide. What is logged with its place, such as Overloaded, is not one of these.
 */
export class ExpectedError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super(message);
    } finally {
      // Also when the stack is full and `super` throws: all later errors would lack their stack.
      Error.stackTraceLimit = stackTraceLimit;
    }
  }
}
