import { randomUUID } from 'node:crypto';
import type { Entity, Route } from '@croupier/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, Tx } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import { type Admission, type Admitted, type Incoming, refuseWithoutCredentials } from './admission.ts';
import { type Answer, type Sent, writeAnswer, writeRefusal } from './answer.ts';
import type { Actor, Call, MountedRoute } from './call.ts';
import { type Caller, type OperatorFacts, operatorTime } from './facts.ts';
import { type Claim, releaseClaim, type StoredAnswer, storeAnswer } from './idempotency.ts';
import { requestUrl } from './request-url.ts';
import { readBody, readIds, validate } from './validate.ts';

/** Tells whether a path id names something that this operator has. */
export type Resolvers = Readonly<Partial<Record<Entity, (tx: Tx, id: number) => Promise<boolean>>>>;

export type MountParts = {
  readonly admission: Admission;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly resolvers: Resolvers;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly publicUrl: string | undefined;
};

const empty = Buffer.alloc(0);

export const mount = (app: FastifyInstance, routes: readonly MountedRoute[], parts: MountParts): void => {
  for (const mounted of routes) {
    const { route } = mounted;
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { route },
      onRequest: async (request) => {
        if (route.audience === 'operator') refuseWithoutCredentials(headerOf(request));
      },
      handler: (request, reply) => serve(mounted, parts, request, reply),
    });
  }
};

const headerOf =
  (request: FastifyRequest): Incoming['header'] =>
  (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(',') : value;
  };

const incomingOf = (request: FastifyRequest, reply: FastifyReply, parts: MountParts): Incoming => ({
  method: request.method,
  uri: request.raw.url as string,
  body: Buffer.isBuffer(request.body) ? request.body : empty,
  ip: parts.addressOf(request),
  header: headerOf(request),
  setRateLimit: (limit, remaining, retryAfterSeconds) => {
    reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  },
});

const serve = async (mounted: MountedRoute, parts: MountParts, request: FastifyRequest, reply: FastifyReply) => {
  const { route } = mounted;
  const incoming = incomingOf(request, reply, parts);
  const admitted = await parts.admission[route.audience](incoming, route);
  const operator = operatorOf(admitted.caller);
  request.operatorFacts = operator;
  allowOrigin(route, operator, request, reply);
  if (admitted.stored) return send(reply.header('idempotent-replayed', 'true'), admitted.stored);
  return send(reply, await answer(mounted, parts, request, incoming, admitted));
};

/** Runs the use case. A refusal is an answer too, and is stored as one; a failure gives the claim back. */
const answer = async (
  mounted: MountedRoute,
  parts: MountParts,
  request: FastifyRequest,
  incoming: Incoming,
  admitted: Admitted,
): Promise<StoredAnswer> => {
  const { operator_id } = operatorOf(admitted.caller);
  try {
    const call = await prepare(mounted.route, parts, request, incoming, admitted);
    const result = await mounted.handle(call);
    if ('sent' in result) return result.sent;
    return await keep(parts.sql, operator_id, admitted.claim, writeAnswer(result, mounted.route.reply.status));
  } catch (error) {
    if (error instanceof Refusal) return keep(parts.sql, operator_id, admitted.claim, writeRefusal(error));
    if (admitted.claim) {
      const claim = admitted.claim;
      await inOperator(parts.sql, operator_id, (tx) => releaseClaim(tx as unknown as Sql, claim)).catch(
        () => undefined,
      );
    }
    throw error;
  }
};

/** Stores an answer that changed nothing, so that a retry gets the same one. */
const keep = async (sql: Sql, operatorId: number, claim: Claim | undefined, written: StoredAnswer) => {
  if (claim) await inOperator(sql, operatorId, (tx) => storeAnswer(tx, claim, written));
  return written;
};

const prepare = async (
  route: Route,
  parts: MountParts,
  request: FastifyRequest,
  incoming: Incoming,
  admitted: Admitted,
): Promise<Call> => {
  const { caller, claim } = admitted;
  const operator = operatorOf(caller);
  const params = readIds(request.params as Record<string, string>);
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inOperator(parts.sql, operator.operator_id, work);
  const transaction = async (work: (tx: Tx) => Promise<Answer>): Promise<Sent> => ({
    sent: await inOperator(parts.sql, operator.operator_id, async (tx) => {
      const written = writeAnswer(await work(tx), route.reply.status);
      if (claim) await storeAnswer(tx, claim, written);
      return written;
    }),
  });
  const { query, body } = await readInput(route, request, incoming, params, read, parts.resolvers);
  return {
    route,
    request_id: request.id,
    operator,
    caller,
    actor: actorOf(caller, request.id),
    now: operatorTime(operator, parts.clock.now()),
    ip: incoming.ip,
    url: requestUrl(request, parts.publicUrl),
    params: params as never,
    query: query as never,
    body: body as never,
    claim,
    read,
    transaction,
  };
};

/** Query and body by their schemas. What a path names is looked for before its body is found fault with. */
const readInput = async (
  route: Route,
  request: FastifyRequest,
  incoming: Incoming,
  params: Record<string, number>,
  read: Call['read'],
  resolvers: Resolvers,
): Promise<{ query: unknown; body: unknown }> => {
  try {
    const query = route.query ? validate(route.query, { ...(request.query as object) }) : {};
    const bodyOptional = route.bodyOptional ?? false;
    const body = route.body
      ? validate(route.body, readBody(incoming.body, request.headers['content-type'], bodyOptional))
      : undefined;
    return { query, body };
  } catch (error) {
    const named = Object.entries(route.params);
    if (named.length > 0)
      await read(async (tx) => {
        for (const [name, entity] of named) {
          const exists = await resolvers[entity]?.(tx, params[name] as number);
          if (exists === false) throw new Refusal('NOT_FOUND');
        }
      });
    throw error;
  }
};

const operatorOf = (caller: Caller): OperatorFacts =>
  caller.kind === 'staff' ? caller.staff.operator : caller.key.operator;

const actorOf = (caller: Caller, requestId: string): Actor => {
  if (caller.kind === 'staff') return { kind: 'staff', id: caller.staff.id, request_id: requestId };
  if (caller.kind === 'player') return { kind: 'player', id: caller.player_id, request_id: requestId };
  return { kind: 'api_key', id: caller.key.id, request_id: requestId };
};

/** Browsers call the player endpoints from the origins that the operator named. */
const allowOrigin = (route: Route, operator: OperatorFacts, request: FastifyRequest, reply: FastifyReply): void => {
  const origin = request.headers.origin;
  if (route.audience !== 'player' || !origin) return;
  reply.header('vary', 'Origin');
  if (!operator.settings.allowed_origins.includes(origin)) return;
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After');
};

const send = (reply: FastifyReply, written: StoredAnswer): FastifyReply =>
  reply.code(written.status).header('content-type', 'application/json; charset=utf-8').send(written.body);

/** Our own, always: a caller's X-Request-Id is never trusted as ours. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`;
