import { ConnectionError, CroupierError } from '../../sdk/src/errors.ts';
import type { DescribedError } from './program/run-program.ts';
import { escapeControls } from './program/text.ts';

const advice = {
  never: 'sending it again does not help; change the request',
  same_request: 'send it again as it was',
  new_signature: 'send it again, signed anew',
} as const;

/** Explains a network error. */
export const causeOf = (error: unknown): string => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
    if (at.name === 'TimeoutError') return 'TIMEOUT';
  }
  return error instanceof Error ? escapeControls(error.message) : 'unknown';
};

/** Describes refusals of the API with advice, and calls without an answer. */
export const describeError =
  (url: () => string | undefined) =>
  (error: unknown): DescribedError | undefined => {
    if (error instanceof CroupierError) {
      const { code, retry, requestId, mayHaveHappened, idempotencyKey } = error;
      const base = url();
      return {
        code,
        message: `${code}: ${escapeControls(error.message)}`,
        details: error.details as Record<string, unknown>,
        more: [
          `  retry: ${advice[retry] ?? retry}`,
          ...(requestId === undefined ? [] : [`  request id: ${escapeControls(requestId)}`]),
          ...(mayHaveHappened ? [`  it may have happened: ask again with --idempotency-key ${idempotencyKey}`] : []),
          ...(base === undefined ? [] : [`  see: ${base}/guides/errors#${code.toLowerCase()}`]),
        ],
      };
    }
    if (error instanceof ConnectionError)
      return {
        code: 'NO_ANSWER',
        message: `No answer came from ${url() ?? 'the server'}: ${causeOf(error.cause)}. Run: npx croupier doctor`,
        details: error.mayHaveHappened ? { idempotency_key: error.idempotencyKey } : {},
        ...(error.mayHaveHappened ? { more: ['  it may have happened: ask again with --idempotency-key'] } : {}),
        exit: 3,
      };
    return undefined;
  };
