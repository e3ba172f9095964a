import type { Entity, Route } from '@croupier/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, Tx } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import type { Admitted } from './admission.ts';
import { type Answer, type Sent, writeAnswer } from './answer.ts';
import type { Actor, Call } from './call.ts';
import { type Caller, type OperatorFacts, operatorTime } from './facts.ts';
import { storeAnswer } from './idempotency.ts';
import type { Incoming } from './incoming.ts';
import { requestUrl } from './request-url.ts';
import { readBody, readIds, validate } from './validate.ts';

/** Tells whether a path id names something that this operator has. */
export type Resolvers = Readonly<Partial<Record<Entity, (tx: Tx, id: number) => Promise<boolean>>>>;

export type PrepareParts = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly resolvers: Resolvers;
  readonly publicUrl: string | undefined;
};

export const operatorOf = (caller: Caller): OperatorFacts =>
  caller.kind === 'staff' ? caller.staff.operator : caller.key.operator;

/** An admitted request, validated, as its use case sees it. */
export const prepare = async (
  route: Route,
  parts: PrepareParts,
  request: FastifyRequest,
  incoming: Incoming,
  { caller, claim }: Admitted,
): Promise<Call> => {
  const operator = operatorOf(caller);
  const params = readIds(request.params as Record<string, string>, route.params);
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
  params: Record<string, number | string>,
  read: Call['read'],
  resolvers: Resolvers,
): Promise<{ query: unknown; body: unknown }> => {
  try {
    const query = route.query ? validate(route.query, { ...(request.query as object) }) : {};
    const bodyOptional = route.bodyOptional ?? false;
    const body = route.body
      ? validate(route.body, readBody(incoming.body, request.declaredType, bodyOptional))
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

const actorOf = (caller: Caller, requestId: string): Actor => {
  if (caller.kind === 'staff') return { kind: 'staff', id: caller.staff.id, request_id: requestId };
  if (caller.kind === 'player') return { kind: 'player', id: caller.player_id, request_id: requestId };
  return { kind: 'api_key', id: caller.key.id, request_id: requestId };
};
