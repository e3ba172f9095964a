import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { Scope } from './scopes.ts';
import type { TokenAccess } from './token-access.ts';

/**
 * A route is a value. Validation, handler types, OpenAPI, the documentation page and the tests that walk every route
 * all read it, so nothing about the API is written twice.
 */
/** `guest` is someone who is about to sign in to the back office. */
export type Audience = 'operator' | 'player' | 'staff' | 'provider' | 'guest';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a path segment names. An id that is not a positive integer, or is someone else's, answers NOT_FOUND; `text` is
 * an id of the caller's own, 1 to 128 visible ASCII characters.
 */
export type Entity =
  | 'text'
  | 'player'
  | 'payment'
  | 'deposit_intent'
  | 'payout_batch'
  | 'cashier_callback'
  | 'cashier_order'
  | 'cashier_statement'
  | 'instrument'
  | 'game'
  | 'catalogue_game'
  | 'game_provider'
  | 'lobby_section'
  | 'api_key'
  | 'staff'
  | 'staff_token'
  | 'staff_session'
  | 'staff_factor'
  | 'proposal'
  | 'notice'
  | 'document'
  | 'alert'
  | 'aml_rule'
  | 'identity_match'
  | 'player_link'
  | 'held_win'
  | 'payment_method'
  | 'bonus'
  | 'player_bonus'
  | 'promo_code'
  | 'tournament'
  | 'webhook_endpoint'
  | 'sandbox_fault'
  | 'sandbox_copy'
  | 'saved_view'
  | 'reason_template';

/**
 * `one` wraps an object in `data`, `list` an array, `page` an array with `meta` and `links`; `meta` adds facts. `file`
 * is no JSON at all but the bytes themselves. `redirect` sends a browser elsewhere. `stream` is server-sent events, until
 * either side ends it.
 */
export type ReplyShape<T extends z.ZodType = z.ZodType> = {
  readonly shape: 'one' | 'list' | 'page' | 'file' | 'redirect' | 'stream';
  readonly status: number;
  readonly schema: T;
  /** Another success status, such as 200 for an idempotent repeat of a deposit. */
  readonly repeatStatus?: number;
  readonly meta?: z.ZodType;
};

export type Example = {
  readonly title: string;
  readonly params?: Record<string, number | string>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
};

export type Route = {
  /** snake_case; also the OpenAPI operationId and the name of the method in clients. */
  readonly name: string;
  readonly method: Method;
  /** With {braces} around the names of path parameters. */
  readonly path: string;
  readonly audience: Audience;
  readonly scope?: Scope;
  readonly permission?: Permission;
  /** For players: what the token must have been given. Without it every token of the player will do. */
  readonly access?: TokenAccess;
  /**
   * For players: also a restricted token opens it, which a player who is locked, closed or excluded gets. Reading needs
   * no mark.
   */
  readonly whileRestricted?: boolean;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params: Readonly<Record<string, Entity>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A body that may be omitted. */
  readonly bodyOptional?: boolean;
  /** Allows a larger body than elsewhere; it is read only from a known caller. */
  readonly bodyLimitBytes?: number;
  /**
   * A byte-identical retry is admitted: the call itself knows what it has done already. A refusal is repeated, unless its
   * advice is to send the same request.
   */
  readonly answersReplays?: boolean;
  /** The answer shows a token: if it is stored for a retry, it is stored sealed. */
  readonly answersSecret?: boolean;
  /**
   * A change that creates money or weakens a control can require a second person: then the answer is 202 with the
   * proposal.
   */
  readonly proposes?: boolean;
  /** Moves money or weakens a control: requires a proof of identity from the last 15 minutes. */
  readonly stepUp?: boolean;
  /** For sessions only, not for bearer tokens: its effect would outlive the token or widen it. */
  readonly session?: boolean;
  /** Works before a required second factor is set up. */
  readonly beforeFactor?: boolean;
  readonly reply: ReplyShape;
  /** The codes that this operation can answer beyond those that follow from its form, which refusals.ts adds. */
  readonly refusals?: readonly ErrorCode[];
  readonly example?: Example;
};

/** Whether callers sign their requests with a key. */
export const isSigned = ({ audience }: Pick<Route, 'audience'>): boolean =>
  audience === 'operator' || audience === 'provider';

/** Whether a restricted token opens the route of players: it reads, and does what serves a withdrawal or protects. */
export const opensWhileRestricted = ({ method, whileRestricted }: Pick<Route, 'method' | 'whileRestricted'>): boolean =>
  method === 'GET' || whileRestricted === true;

/** Keeps the literal types of a route and fills in its path parameters. */
export const defineRoute = <const R extends Omit<Route, 'params'> & { params?: Route['params'] }>(
  route: R,
): R & { params: R['params'] extends Route['params'] ? R['params'] : Record<never, never> } =>
  ({ params: {}, ...route }) as never;

export const one = <T extends z.ZodType>(schema: T, status = 200): ReplyShape<T> & { shape: 'one' } => ({
  shape: 'one',
  status,
  schema,
});

export const list = <T extends z.ZodType>(schema: T): ReplyShape<T> & { shape: 'list' } => ({
  shape: 'list',
  status: 200,
  schema,
});

export const page = <T extends z.ZodType>(schema: T): ReplyShape<T> & { shape: 'page' } => ({
  shape: 'page',
  status: 200,
  schema,
});

export const file = (): ReplyShape & { shape: 'file' } => ({ shape: 'file', status: 200, schema: z.string() });

export const redirect = (): ReplyShape & { shape: 'redirect' } => ({
  shape: 'redirect',
  status: 303,
  schema: z.string(),
});

/** Server-sent events: the schema is that of the data of the main event. */
export const stream = <T extends z.ZodType>(schema: T): ReplyShape<T> & { shape: 'stream' } => ({
  shape: 'stream',
  status: 200,
  schema,
});

export type ParamsOf<R extends Route> = {
  readonly [K in keyof R['params']]: R['params'][K] extends 'text' ? string : number;
};
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : Record<never, never>;
/** Anything, for an unknown route. */
export type BodyOf<R extends Route> = Route extends R
  ? unknown
  : R['body'] extends z.ZodType
    ? z.output<R['body']>
    : undefined;
/** What one item of `data` looks like in the reply: the object itself, or one row of a list or a page. */
export type DataOf<R extends Route> = z.input<R['reply']['schema']>;
