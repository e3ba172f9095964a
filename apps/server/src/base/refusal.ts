import { type ErrorCode, errors } from '@croupier/contract/errors.ts';

/**
 * An expected refusal with a code of the contract. Overloaded answers 503. Any other error is a bug and answers
 * SERVER_ERROR.
 * The status and the retry advice come from the one table, never from the place that throws. It has no stack: recording
 * one takes longer than most rules take to decide.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string = errors[code].meaning, details: Record<string, unknown> = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super(message);
    } finally {
      // Also when the stack is full and `super` throws: all later errors would lack their stack.
      Error.stackTraceLimit = stackTraceLimit;
    }
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** The platform cannot take the request now, but may soon: 503 with Retry-After, under the code SERVER_ERROR. */
export class Overloaded extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds = 1) {
    super(message);
    this.name = 'Overloaded';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** VALIDATION_FAILED on one field. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', undefined, { [field]: [message] });
