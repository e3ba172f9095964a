/**
 * An error that somebody is told of, not a fault to look into. It has no stack: recording one takes longer than most
 * rules take to decide.
 */
export class ExpectedError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
