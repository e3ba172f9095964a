/**
 * The one table of errors. Status, retry advice and meaning are read from here by the server, the OpenAPI document,
 * the documentation and the tests; a code that is not here cannot be thrown.
 *
 * `retry` tells a program what helps: `never` (change the request), `same_request` (send it again as it was),
 * `new_signature` (send it again, signed anew with a fresh timestamp or nonce).
 */
export type RetryAdvice = 'never' | 'same_request' | 'new_signature';

type ErrorEntry = { readonly status: number; readonly retry: RetryAdvice; readonly meaning: string };

const entry = (status: number, retry: RetryAdvice, meaning: string): ErrorEntry => ({ status, retry, meaning });

export const errors = {
  MISSING_CREDENTIALS: entry(401, 'never', 'X-Api-Key, X-Timestamp or X-Signature is missing.'),
  INVALID_API_KEY: entry(401, 'never', 'The key does not exist.'),
  API_KEY_INACTIVE: entry(401, 'never', 'The key is revoked or expired, or the operator is inactive.'),
  TIMESTAMP_OUT_OF_RANGE: entry(
    401,
    'new_signature',
    'The timestamp is more than 300 seconds from the server clock; details.server_time holds that clock.',
  ),
  INVALID_NONCE: entry(401, 'never', 'X-Nonce is longer than 128 characters.'),
  INVALID_SIGNATURE: entry(401, 'never', 'The signature does not match.'),
  REPLAYED_REQUEST: entry(401, 'new_signature', 'The same signed request was received before.'),
  INVALID_PLAYER_TOKEN: entry(401, 'never', 'The player token is missing, invalid or expired.'),
  INVALID_STAFF_TOKEN: entry(
    401,
    'never',
    'The staff token or session is missing, invalid or over, or the operator is inactive (back office only).',
  ),
  SIGN_IN_FAILED: entry(
    401,
    'never',
    'The password, code, passkey or account is not right; which of them is not said (back office only).',
  ),
  IP_NOT_ALLOWED: entry(403, 'never', "The caller's address is not in the key's allowlist."),
  INSUFFICIENT_SCOPE: entry(403, 'never', "The key lacks the endpoint's scope; details.required_scopes lists it."),
  INSUFFICIENT_PERMISSION: entry(
    403,
    'never',
    'The staff member lacks the permission; details.required_permission names it (back office only).',
  ),
  REAUTHENTICATION_REQUIRED: entry(
    403,
    'same_request',
    'Prove again who you are at /me/step-up, then send the request again (back office only).',
  ),
  SECOND_FACTOR_REQUIRED: entry(
    403,
    'same_request',
    'The role needs a second factor: set one up at /me/factors, then send the request again (back office only).',
  ),
  SESSION_REQUIRED: entry(
    403,
    'never',
    'For someone who is signed in; a bearer token is not enough (back office only).',
  ),
  CROSS_SITE_REQUEST: entry(
    403,
    'never',
    'A call with a cookie must come from a page of the back office and carry X-Croupier: 1 (back office only).',
  ),
  FEATURE_NOT_AVAILABLE: entry(
    403,
    'never',
    "Not available for the operator's cooperation model, or switched off by a setting.",
  ),
  NOT_FOUND: entry(404, 'never', 'The resource is missing or belongs to another operator.'),
  METHOD_NOT_ALLOWED: entry(405, 'never', 'The endpoint does not support the method; Allow lists those it does.'),
  IDEMPOTENCY_IN_PROGRESS: entry(409, 'new_signature', 'A request with this Idempotency-Key is still running.'),
  DUPLICATE_TRANSACTION: entry(409, 'never', 'The reference was used for a different operation.'),
  ALREADY_TAKEN: entry(
    409,
    'same_request',
    'A colleague works on it; details.taken_by and details.taken_until say who and until when (back office only).',
  ),
  BET_NOT_FOUND: entry(409, 'same_request', 'The round has no bet yet; it may be on its way.'),
  BET_ROLLED_BACK: entry(409, 'never', 'The bet was rolled back.'),
  ROUND_CLOSED: entry(409, 'never', 'The round is closed.'),
  ROUND_SETTLED: entry(409, 'never', 'A win has settled the bet: it can no longer be rolled back.'),
  INSUFFICIENT_FUNDS: entry(402, 'never', 'The balance is too low.'),
  VALIDATION_FAILED: entry(
    422,
    'never',
    'The request data is invalid; details maps each field to its messages, up to 50 fields.',
  ),
  INVALID_REQUEST: entry(422, 'never', 'The request cannot be processed as sent.'),
  IDEMPOTENCY_KEY_REUSED: entry(422, 'never', 'The Idempotency-Key was used for a different request.'),
  INVALID_IDEMPOTENCY_KEY: entry(422, 'never', 'The Idempotency-Key is longer than 255 characters.'),
  SELF_EXCLUDED_IDENTITY: entry(422, 'never', 'A self-excluded player with the same identity exists.'),
  PLAYER_RESTRICTED: entry(
    422,
    'never',
    'The account is locked, closed or self-excluded, or the action is disabled for the player.',
  ),
  LIMIT_EXCEEDED: entry(422, 'never', 'A deposit, bet, loss, balance or session limit refuses the action.'),
  RESPONSIBLE_GAMING_RULE: entry(422, 'never', 'A responsible-gaming rule refuses the change.'),
  KYC_REQUIRED: entry(422, 'never', 'The player must be verified for this withdrawal.'),
  PAYMENT_REQUEST_INVALID: entry(422, 'never', 'A payment rule refuses: amount bounds, method, daily caps, state.'),
  BONUS_INVALID: entry(422, 'never', 'A bonus rule refuses: excluded player, grant cap, max bet.'),
  PROMO_CODE_INVALID: entry(422, 'never', 'The promo code is unknown, expired or already used by the player.'),
  NOT_AN_ORIGINAL: entry(422, 'never', 'The game is not an Original.'),
  PROPOSAL_INVALID: entry(
    422,
    'never',
    'The proposal cannot be decided: it is your own, already decided or expired, or its subject has changed (back office only).',
  ),
  RATE_LIMITED: entry(429, 'new_signature', 'Too many requests for this key; wait Retry-After seconds.'),
  SERVER_ERROR: entry(500, 'new_signature', 'Unexpected error; retry with the same Idempotency-Key.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** Codes that only the back office answers; the operator and player APIs never do. */
export const backOfficeOnly: readonly ErrorCode[] = [
  'INVALID_STAFF_TOKEN',
  'INSUFFICIENT_PERMISSION',
  'PROPOSAL_INVALID',
  'ALREADY_TAKEN',
  'SIGN_IN_FAILED',
  'REAUTHENTICATION_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'SESSION_REQUIRED',
  'CROSS_SITE_REQUEST',
];

/** Codes that only the wallet of game providers answers. */
export const providerOnly: readonly ErrorCode[] = ['BET_NOT_FOUND', 'BET_ROLLED_BACK', 'ROUND_CLOSED', 'ROUND_SETTLED'];
