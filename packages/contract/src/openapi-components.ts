import { backOfficeOnly, type ErrorCode, errors, providerOnly } from './errors.ts';
import type { Json } from './openapi-tidy.ts';

const errorCodes = Object.keys(errors) as ErrorCode[];

export type DocumentKind = 'public' | 'backOffice' | 'provider';

/** The error codes of a document: those of the back office and of providers occur only in their own. */
export const codesOf = (kind: DocumentKind): ErrorCode[] =>
  errorCodes.filter(
    (code) =>
      (kind === 'backOffice' || !backOfficeOnly.includes(code)) &&
      (kind === 'provider' || !providerOnly.includes(code)),
  );

/** The parts of the error envelope. */
export const errorSchemas = (kind: DocumentKind): Json => ({
  Error: errorSchema(codesOf(kind), 'Stable; made for programs.'),
  ErrorMessage: { type: 'string', description: 'Made for people; its words may change.' },
  ErrorDetails: {
    type: 'object',
    additionalProperties: true,
    description:
      'What a program needs: the rule, the value, what would pass, when. For VALIDATION_FAILED each field name with an array of messages.',
  },
  ErrorRetry: {
    type: 'string',
    enum: ['never', 'same_request', 'new_signature'],
    description:
      'Whether sending it again helps: not at all; as it was; or signed anew with a fresh timestamp or nonce.',
  },
});

/** The envelope with some codes, written out, because strict readers take a part of `allOf` for the whole. */
export const errorSchema = (codes: readonly ErrorCode[], description?: string): Json => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details', 'retry'],
      properties: {
        code: { type: 'string', enum: codes, ...(description === undefined ? {} : { description }) },
        message: { $ref: '#/components/schemas/ErrorMessage' },
        details: { $ref: '#/components/schemas/ErrorDetails' },
        retry: { $ref: '#/components/schemas/ErrorRetry' },
      },
    },
  },
});

/** The details of the codes that always carry some. */
const details: Partial<Record<ErrorCode, Json>> = {
  MISSING_CREDENTIALS: { missing: ['X-Signature'] },
  TIMESTAMP_OUT_OF_RANGE: { server_time: '2026-03-02T10:00:00.000Z', tolerance_seconds: 300 },
  IP_NOT_ALLOWED: { ip: '203.0.113.7' },
  INSUFFICIENT_SCOPE: { required_scopes: ['players:read'] },
  INSUFFICIENT_PERMISSION: { required_permission: 'manage_players' },
  METHOD_NOT_ALLOWED: { allowed_methods: ['GET', 'HEAD'] },
  VALIDATION_FAILED: { email: ['must be a valid email'] },
  RATE_LIMITED: { limit: 600, retry_after_seconds: 17 },
  LIMIT_EXCEEDED: {
    limit: 'max_daily_deposit',
    value: 10_000,
    used: 8_000,
    requested: 2_500,
    resets_at: '2026-03-03T00:00:00.000Z',
  },
};

export const errorExamples = (kind: DocumentKind): Json =>
  Object.fromEntries(
    codesOf(kind).map((code) => {
      const { meaning: message, retry } = errors[code];
      return [code, { summary: message, value: { error: { code, message, details: details[code] ?? {}, retry } } }];
    }),
  );

export const headers: Json = {
  RequestId: { description: 'Our name for this request; tell it to support.', schema: { type: 'string' } },
  RateLimitLimit: { description: "The key's requests per minute.", schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Requests left in the running minute.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  IdempotentReplayed: {
    description: 'Stands on an answer that was stored: for this Idempotency-Key, or for this transaction.',
    schema: { type: 'string', enum: ['true'] },
  },
  Fault: {
    description:
      'In a sandbox, on the answer to a call that a fault hit: id and effect of the fault, such as `17; delay`.',
    schema: { type: 'string' },
  },
  IgnoredFields: {
    description: 'In a sandbox: the fields of body and query that nobody reads, separated by commas.',
    schema: { type: 'string' },
  },
};

const signedParameters: Json = {
  Nonce: {
    name: 'X-Nonce',
    in: 'header',
    required: false,
    description: 'A unique value; needed only when byte-identical requests may be sent within one second. Is signed.',
    schema: { type: 'string', maxLength: 128 },
  },
};

const idempotencyKey: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A UUID. A retry with the same key and the same request gets the stored answer, for 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  },
};

export const parameters: Record<DocumentKind, Json> = {
  public: { ...signedParameters, ...idempotencyKey },
  provider: signedParameters,
  backOffice: idempotencyKey,
};

export const notAvailable = (kind: DocumentKind): Json => ({
  description: 'The service cannot take the request right now; retry after the seconds that Retry-After names.',
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    'Retry-After': { $ref: '#/components/headers/RetryAfter' },
    ...(kind === 'backOffice' ? {} : { 'Croupier-Fault': { $ref: '#/components/headers/Fault' } }),
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: { SERVER_ERROR: { $ref: '#/components/examples/SERVER_ERROR' } },
    },
  },
});

const inHeader = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description });

const signing = (key: string, secret: string): Json => ({
  key: inHeader('X-Api-Key', `The public id of an API key: \`${key}_…\``),
  time: inHeader('X-Timestamp', 'Unix time in seconds; the documentation page fills it in.'),
  signature: inHeader(
    'X-Signature',
    `On the documentation page your secret, \`${secret}_…\`: the page signs with it and does not send it. Elsewhere the lower-case hex HMAC-SHA256 of the string to sign, keyed with the secret.`,
  ),
});

export const securitySchemes: Record<DocumentKind, Json> = {
  provider: signing('gpk', 'gps'),
  public: {
    ...signing('opk', 'ops'),
    playerToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'A player session token, `ptk_…`, issued by the operator with `issue_session_token`.',
    },
  },
  backOffice: {
    staffToken: { type: 'http', scheme: 'bearer', description: "A member of staff's token: `stk_…`" },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-croupier',
      description:
        'The session of someone who signed in; on plain http its name is `croupier-dev`. Calls other than GET also carry `X-Croupier: 1` and come from a page of the same origin.',
    },
  },
};
