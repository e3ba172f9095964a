import { type ErrorCode, errors } from '@croupier/contract/errors.ts';
import type { StoredAnswer } from '../../call/idempotency.ts';

/**
 * Everything that a call of a game provider can end in, whatever protocol it speaks. Our own protocol answers with a
 * status and a code of ours; another protocol has its own word for each of these, and no more of them.
 */
export const outcomes = [
  ...(['ok', 'replayed', 'tombstoned'] as const),
  ...(['funds', 'limit', 'excluded_or_locked'] as const),
  ...(['bad_token', 'expired', 'bad_game', 'bad_currency', 'bad_signature', 'bad_request'] as const),
  ...(['duplicate', 'bet_unknown', 'bet_rolled_back', 'bet_settled', 'round_closed'] as const),
  ...(['in_progress', 'fault'] as const),
] as const;

export type Outcome = (typeof outcomes)[number];

type Failure = { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> };

/** What each code of the table of errors means to a provider; those of admission, and faults, included. */
const outcomeOfCode: Readonly<Record<ErrorCode, Outcome>> = {
  MISSING_CREDENTIALS: 'bad_signature',
  INVALID_API_KEY: 'bad_signature',
  API_KEY_INACTIVE: 'bad_signature',
  TIMESTAMP_OUT_OF_RANGE: 'bad_signature',
  INVALID_NONCE: 'bad_signature',
  INVALID_SIGNATURE: 'bad_signature',
  REPLAYED_REQUEST: 'bad_signature',
  IP_NOT_ALLOWED: 'bad_signature',
  INSUFFICIENT_SCOPE: 'bad_signature',
  INVALID_PLAYER_TOKEN: 'bad_token',
  INVALID_STAFF_TOKEN: 'bad_signature',
  SIGN_IN_FAILED: 'bad_signature',
  INSUFFICIENT_PERMISSION: 'bad_signature',
  REAUTHENTICATION_REQUIRED: 'bad_signature',
  SECOND_FACTOR_REQUIRED: 'bad_signature',
  SESSION_REQUIRED: 'bad_signature',
  CROSS_SITE_REQUEST: 'bad_signature',
  FEATURE_NOT_AVAILABLE: 'bad_request',
  NOT_FOUND: 'bad_request',
  METHOD_NOT_ALLOWED: 'bad_request',
  IDEMPOTENCY_IN_PROGRESS: 'in_progress',
  DUPLICATE_TRANSACTION: 'duplicate',
  ALREADY_TAKEN: 'in_progress',
  BET_NOT_FOUND: 'bet_unknown',
  BET_ROLLED_BACK: 'bet_rolled_back',
  ROUND_CLOSED: 'round_closed',
  ROUND_SETTLED: 'bet_settled',
  INSUFFICIENT_FUNDS: 'funds',
  VALIDATION_FAILED: 'bad_request',
  INVALID_REQUEST: 'bad_request',
  IDEMPOTENCY_KEY_REUSED: 'bad_request',
  INVALID_IDEMPOTENCY_KEY: 'bad_request',
  SELF_EXCLUDED_IDENTITY: 'excluded_or_locked',
  PLAYER_RESTRICTED: 'excluded_or_locked',
  LIMIT_EXCEEDED: 'limit',
  RESPONSIBLE_GAMING_RULE: 'limit',
  KYC_REQUIRED: 'excluded_or_locked',
  PAYMENT_REQUEST_INVALID: 'limit',
  BONUS_INVALID: 'limit',
  PROMO_CODE_INVALID: 'bad_request',
  NOT_AN_ORIGINAL: 'bad_game',
  PROPOSAL_INVALID: 'bad_request',
  RATE_LIMITED: 'in_progress',
  SERVER_ERROR: 'fault',
};

const outcomeOfReason: Readonly<Record<string, Outcome>> = { game: 'bad_game', currency: 'bad_currency' };

/** The outcome of a refusal, an error of admission, or anything else that was thrown. */
export const outcomeOfFailure = (failure: unknown): Outcome => {
  if (!isFailure(failure)) return 'fault';
  const { code, details = {} } = failure;
  if (code === 'INVALID_REQUEST') return outcomeOfReason[String(details.reason)] ?? 'bad_request';
  if (code === 'INVALID_PLAYER_TOKEN' && details.reason === 'expired') return 'expired';
  return outcomeOfCode[code];
};

/** Also of an error that a database or a socket throws: those have codes of their own. */
const isFailure = (failure: unknown): failure is Failure =>
  typeof failure === 'object' && failure !== null && 'code' in failure && String(failure.code) in errors;

/** The outcome of a call that was carried out, by the status of its transaction. */
export const outcomeOfStatus = (status: 'applied' | 'held' | 'replayed' | 'tombstoned'): Outcome =>
  (({ applied: 'ok', held: 'ok', replayed: 'replayed', tombstoned: 'tombstoned' }) as const)[status];

/** No text within an answer can hold it: its quotes would be escaped. */
const tombstoned = '"status":"tombstoned"';

/** The outcome that an answer of our own protocol renders, whoever gave it: the wallet, admission, or a fault. */
export const outcomeOfAnswer = ({ status, body, replayed }: StoredAnswer): Outcome => {
  if (status >= 400) return outcomeOfFailure((JSON.parse(body) as { error: unknown }).error);
  if (replayed) return 'replayed';
  return body.startsWith('{"data":{"transaction":') && body.includes(tombstoned) ? 'tombstoned' : 'ok';
};
