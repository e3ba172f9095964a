import type { ErrorBody } from './operations.ts';
import type { ErrorBody as ProviderErrorBody } from './provider-operations.ts';

/** Every code that the API answers with. */
export type ErrorCode = ErrorBody['error']['code'] | ProviderErrorBody['error']['code'];
export type RetryAdvice = ErrorBody['error']['retry'];

/** The details of some codes; those of others are any object. */
type ErrorDetails = {
  VALIDATION_FAILED: Readonly<Record<string, readonly string[]>>;
  LIMIT_EXCEEDED: {
    readonly limit: string;
    readonly value: number;
    readonly used: number;
    readonly requested: number;
    readonly resets_at: string | null;
  };
  RATE_LIMITED: { readonly limit: number; readonly retry_after_seconds: number };
  TIMESTAMP_OUT_OF_RANGE: { readonly server_time: string; readonly tolerance_seconds: number };
  INSUFFICIENT_SCOPE: { readonly required_scopes: readonly string[] };
};

type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails
  ? ErrorDetails[C]
  : Readonly<Record<string, unknown>>;

/** What is known about a failed call. */
export type FailedCall = { readonly idempotencyKey: string | undefined; readonly mayHaveHappened: boolean };

/** The API refused the call. */
export class CroupierError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly details: DetailsOf<C>;
  /** Whether a retry helps: never, with the same request, or with a new signature. */
  readonly retry: RetryAdvice;
  /** The request id; quote it to support. */
  readonly requestId: string | undefined;
  /** The Idempotency-Key of the call, if it had one. */
  readonly idempotencyKey: string | undefined;
  /** An earlier try may have succeeded although this one was refused: call again with the same key to find out. */
  readonly mayHaveHappened: boolean;

  constructor(
    status: number,
    error: { code: C; message: string; details: unknown; retry: RetryAdvice },
    id?: string,
    sent?: FailedCall,
  ) {
    super(error.message);
    this.name = 'CroupierError';
    this.code = error.code;
    this.status = status;
    this.details = error.details as DetailsOf<C>;
    this.retry = error.retry;
    this.requestId = id;
    this.idempotencyKey = sent?.idempotencyKey;
    this.mayHaveHappened = sent?.mayHaveHappened ?? false;
  }
}

/** No answer came after all tries. The call may have succeeded: call again with the same key to find out. */
export class ConnectionError extends Error {
  readonly mayHaveHappened: boolean;
  /** The Idempotency-Key of the call, if it had one: call again with it. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, mayHaveHappened: boolean, idempotencyKey: string | undefined, cause: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
    this.mayHaveHappened = mayHaveHappened;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Whether it is a refusal with this code; then its details are typed. */
export const refused = <C extends ErrorCode>(error: unknown, code: C): error is CroupierError<C> =>
  error instanceof CroupierError && error.code === code;
