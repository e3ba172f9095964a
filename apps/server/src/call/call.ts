import type { ExportFormat } from '@croupier/contract/exports.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from '@croupier/contract/route.ts';
import type { Tx } from '../database/pool.ts';
import type { Answer, AnswerOf, Download, Stream, WrittenAnswer, WrittenAnswerOf } from './answer.ts';
import type { Browser, NewCookie } from './browser.ts';
import type { Caller, KeyFacts, OperatorFacts, SessionFacts, StaffFacts } from './facts.ts';
import type { GuestHandler } from './guest.ts';
import type { Claim } from './idempotency.ts';

/** Who changed something, as the audit log names it. */
export type Actor = {
  readonly kind: 'api_key' | 'staff' | 'player' | 'system';
  readonly id: number | null;
  readonly request_id: string | null;
};

/** Who changes something, for which operator and when: the common fields of audit rows. */
export type AuditContext = { readonly operator_id: number; readonly actor: Actor; readonly now: Date };

/** One admitted and validated request, as a use case sees it. */
export type Call<R extends Route = Route> = {
  readonly route: R;
  readonly request_id: string;
  readonly operator: OperatorFacts;
  readonly caller: Caller;
  readonly actor: Actor;
  /** The operator's own time. */
  readonly now: Date;
  /** The address of the caller. */
  readonly ip: string;
  /** The absolute address of this request, for the links of a page. */
  readonly url: string;
  readonly browser: Browser;
  /** Set it after the change was made: the cookie is sent with any answer. */
  readonly setCookie: (cookie: NewCookie) => void;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The requested format: lists of the back office can be exported as a file. */
  readonly format: ExportFormat;
  /** The Idempotency-Key of this request. Whoever commits its change stores the answer with it. */
  readonly claim: Claim | undefined;
  /** Reads in an SQL transaction that sees only this operator. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Changes in one SQL transaction, which also stores the answer under the Idempotency-Key, if one was sent. */
  write(work: (tx: Tx) => Promise<AnswerOf<R>>): Promise<WrittenAnswerOf<R>>;
};

/** The part of a call that changes something, for use cases that answer several routes with the same data. */
export type Changing<Data> = {
  write(work: (tx: Tx) => Promise<Answer<Data>>): Promise<WrittenAnswer<Data>>;
};

/** Only a route that is declared to answer a file or a stream can: so a walk over the routes finds all of them. */
type BytesOf<R extends Route> =
  | (R['reply']['shape'] extends Exclude<Route['reply']['shape'], 'file'> ? never : Download)
  | (R['reply']['shape'] extends Exclude<Route['reply']['shape'], 'stream'> ? never : Stream);

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | WrittenAnswerOf<R> | BytesOf<R>>;

/** Messages by field, as VALIDATION_FAILED shows them. */
export type Faults = Readonly<Record<string, readonly string[]>>;

/**
 * Finds what is wrong with a body beyond its schema, such as an age or a value that is taken. It sees the body as it was
 * sent, also when the schema refuses it, so that all wrong fields are answered at once.
 */
export type FaultFinder = (
  given: unknown,
  scope: Pick<Call, 'operator' | 'now' | 'read'> & {
    readonly params: Readonly<Record<string, number | string>>;
    /** Whether the schema refuses the body. */
    readonly isRefused: boolean;
  },
) => Promise<Faults>;

export type MountedRoute = {
  readonly route: Route;
  readonly handle: Handler<Route>;
  readonly findFaults?: FaultFinder | undefined;
  /** Serves the route instead, where it is a route of guests. */
  readonly guest?: GuestHandler<Route>;
};

/** Binds a use case to its route, with the route's own types. */
export const handle = <R extends Route>(route: R, handler: Handler<R>, findFaults?: FaultFinder): MountedRoute => ({
  route,
  handle: handler as unknown as Handler<Route>,
  findFaults,
});

/** The caller as the audit log names it. */
export const actorOf = (caller: Caller, requestId: string): Actor => {
  if (caller.kind === 'staff') return { kind: 'staff', id: caller.staff.id, request_id: requestId };
  if (caller.kind === 'player') return { kind: 'player', id: caller.player_id, request_id: requestId };
  return { kind: 'api_key', id: caller.key.id, request_id: requestId };
};

/** The operator's own key that signed the request. */
export const keyOf = ({ caller }: Pick<Call, 'caller'>): KeyFacts => {
  if (caller.kind !== 'api_key') throw new Error('This route is for API keys.');
  return caller.key;
};

/** The player that a player token belongs to. */
export const playerOf = ({ caller }: Pick<Call, 'caller'>): number => {
  if (caller.kind !== 'player') throw new Error('This route is for players.');
  return caller.player_id;
};

/** The token of the player who calls. */
export const tokenOf = ({ caller }: Pick<Call, 'caller'>): PlayerToken => {
  if (caller.kind !== 'player') throw new Error('This route is for players.');
  return caller.token;
};

type PlayerToken = Extract<Caller, { readonly kind: 'player' }>['token'];

/** The call of a player as one that names the player: the use case of operators then serves the player, too. */
export const forOwnPlayer = <C extends Pick<Call, 'caller'>>(call: C): C & { readonly params: { player: number } } => ({
  ...call,
  params: { player: playerOf(call) },
});

/** The member of staff who calls. */
export const staffOf = (call: Pick<Call, 'caller'>): StaffFacts => {
  if (call.caller.kind !== 'staff') throw new Error('This route is for staff.');
  return call.caller.staff;
};

/** The session of the member of staff who calls, on a route that is for sessions. */
export const sessionOf = (call: Pick<Call, 'caller'>): SessionFacts => {
  const { session } = staffOf(call);
  if (!session) throw new Error('This route is for sessions.');
  return session;
};
