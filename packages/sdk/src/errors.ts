import type { DetailsOf } from './error-details.ts';
import type { ErrorBody } from './operations.ts';
import type { ErrorBody as ProviderErrorBody } from './provider-operations.ts';

/** Every code that the API answers with. */
export type ErrorCode = ErrorBody['error']['code'] | ProviderErrorBody['error']['code'];
export type RetryAdvice = ErrorBody['error']['retry'];

/** What is known about a failed call. */
export type FailedCall = { readonly idempotencyKey: string | undefined; readonly mayHaveHappened: boolean };

/** For logs: the code, the message, the first field that is wrong, and the request id. */
const wordsOf = (error: { code: string; message: string; details: unknown }, id: string | undefined): string => {
  const [field, problems] = Object.entries((error.details ?? {}) as object)[0] ?? [];
  const isField = error.code === 'VALIDATION_FAILED' && Array.isArray(problems);
  const reason = isField ? ` ${field}: ${problems[0]}.` : '';
  return `${error.code}: ${error.message}${reason}${id === undefined ? '' : ` (request ${id})`}`;
};

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
    super(wordsOf(error, id));
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

/** The error below: fetch hides it in the cause of its own. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
};

/** No answer came after all tries. The call may have succeeded: call again with the same key to find out. */
export class ConnectionError extends Error {
  /** The address that did not answer, without the query. */
  readonly address: string;
  readonly mayHaveHappened: boolean;
  /** The Idempotency-Key of the call, if it had one: call again with it. */
  readonly idempotencyKey: string | undefined;

  constructor(address: string, { mayHaveHappened, idempotencyKey }: FailedCall, cause: unknown) {
    super(`No answer came from ${address}: ${reasonOf(cause)}`, { cause });
    this.name = 'ConnectionError';
    this.address = address;
    this.mayHaveHappened = mayHaveHappened;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Whether it is a refusal with this code; then its details are typed. */
export const refused = <C extends ErrorCode>(error: unknown, code: C): error is CroupierError<C> =>
  error instanceof CroupierError && error.code === code;
