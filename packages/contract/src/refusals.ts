import { type ErrorCode, errors } from './errors.ts';
import { isExportable } from './exports.ts';
import { type Audience, opensWhileRestricted, type Route } from './route.ts';

/** What admission can refuse, in the order in which it checks. */
const signed: readonly ErrorCode[] = [
  'MISSING_CREDENTIALS',
  'INVALID_NONCE',
  'INVALID_API_KEY',
  'API_KEY_INACTIVE',
  'IP_NOT_ALLOWED',
  'TIMESTAMP_OUT_OF_RANGE',
  'INVALID_SIGNATURE',
  'REPLAYED_REQUEST',
  'RATE_LIMITED',
];

const atTheDoor: Readonly<Record<Audience, readonly ErrorCode[]>> = {
  operator: signed,
  provider: signed,
  player: ['INVALID_PLAYER_TOKEN', 'RATE_LIMITED'],
  staff: ['INVALID_STAFF_TOKEN', 'CROSS_SITE_REQUEST'],
  guest: [],
};

/**
 * A POST of an operator's server, a player's browser or staff may carry an Idempotency-Key; providers have transaction
 * ids. A route for sessions may set a cookie, which a stored answer cannot repeat.
 */
export const takesIdempotencyKey = (route: Route): boolean =>
  route.method === 'POST' && callersWithKeys.includes(route.audience) && !route.session;

const callersWithKeys: readonly Audience[] = ['operator', 'player', 'staff'];

/** Every code that a call of this route can answer: its own refusals and those that follow from its form. */
export const refusalsOf = (route: Route): ErrorCode[] => {
  const codes = new Set<ErrorCode>(atTheDoor[route.audience]);
  if (route.answersReplays) codes.delete('REPLAYED_REQUEST');
  if (route.scope || route.access) codes.add('INSUFFICIENT_SCOPE');
  if (route.audience === 'player' && !opensWhileRestricted(route)) codes.add('PLAYER_RESTRICTED');
  if (route.permission) codes.add('INSUFFICIENT_PERMISSION');
  if (route.audience === 'staff' && !route.beforeFactor) codes.add('SECOND_FACTOR_REQUIRED');
  if (route.session) codes.add('SESSION_REQUIRED');
  if (route.stepUp) codes.add('REAUTHENTICATION_REQUIRED');
  if (route.audience === 'guest') codes.add('NOT_FOUND');
  if (route.audience === 'guest' && route.method !== 'GET') codes.add('CROSS_SITE_REQUEST');
  if (takesIdempotencyKey(route)) {
    codes.add('INVALID_IDEMPOTENCY_KEY').add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  }
  if (Object.keys(route.params).length > 0) codes.add('NOT_FOUND');
  if (route.query) codes.add('VALIDATION_FAILED');
  if (route.body || isExportable(route)) codes.add('VALIDATION_FAILED').add('INVALID_REQUEST');
  for (const code of route.refusals ?? []) codes.add(code);
  return [...codes.add('SERVER_ERROR')];
};

/** The same codes, by the status they come with, lowest first. */
export const refusalsByStatus = (route: Route): Map<number, ErrorCode[]> => {
  const groups = Map.groupBy(refusalsOf(route), (code) => errors[code].status);
  return new Map([...groups].sort(([a], [b]) => a - b));
};
