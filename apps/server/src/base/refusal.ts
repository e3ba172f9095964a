import { type ErrorCode, errors } from '@croupier/contract/errors.ts';
import { ExpectedError } from './expected-error.ts';

/**
 * An expected refusal with a code of the contract. Overloaded answers 503. Any other error is a bug and answers
 * SERVER_ERROR.
 * The status and the retry advice come from the one table, never from the place that throws.
 */
export class Refusal extends ExpectedError {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string = errors[code].meaning, details: Record<string, unknown> = {}) {
    super(message);
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
