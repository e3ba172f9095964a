import { type Audience, isSigned, type Route } from '@croupier/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admitted } from '../admission/admission.ts';
import { missingCredentials } from '../admission/check-head.ts';
import type { Incoming } from '../admission/incoming.ts';
import { Refusal } from '../base/refusal.ts';
import { type Download, type Readmit, type Stream, writeAnswer, writeRefusal } from '../call/answer.ts';
import type { MountedRoute } from '../call/call.ts';
import { operatorOf, type StaffFacts } from '../call/facts.ts';
import { type Claim, type StoredAnswer, storeAnswer } from '../call/idempotency.ts';
import type { ReleaseClaim } from '../call/release-claims.ts';
import type { Sql } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import type { AnswerFaults } from './answer-faults.ts';
import { type BodyParts, beforeBody } from './before-body.ts';
import { addIgnoredFields, ignoredFields } from './ignored-fields.ts';
import { createLargeBodies } from './large-bodies.ts';
import { allowKnownOrigin, allowOrigin } from './origin.ts';
import { type PrepareParts, prepare } from './prepare.ts';
import { incomingOf, takeAnyType } from './read-incoming.ts';
import { adviseRetry, send, sendDownload, sendStream } from './send.ts';
import { serveGuest } from './serve-guest.ts';
import { bodyLimits } from './server-limits.ts';

export type MountParts = PrepareParts &
  BodyParts & { readonly releaseClaim: ReleaseClaim; readonly answerFaults?: AnswerFaults };

export const mount = (app: FastifyInstance, routes: readonly MountedRoute[], parts: MountParts): void => {
  const large = createLargeBodies();
  for (const mounted of routes) {
    const { route } = mounted;
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { route },
      bodyLimit: route.bodyLimitBytes ?? (route.audience === 'guest' ? bodyLimits.ofStrangers : bodyLimits.usual),
      onRequest: (request, _reply, done) => {
        takeAnyType(request);
        done(isSigned(route) ? missingCredentials(request.raw.headers) : undefined);
      },
      preParsing: beforeBody(route, parts, app.bodies, large),
      errorHandler: (error, request, reply) => reportLimit(parts, request, reply).then(() => reply.send(error)),
      handler: (request, reply) => {
        const served =
          route.audience === 'guest'
            ? serveGuest(mounted, parts, request, reply, parts.addressOf(request))
            : serve(mounted, route.audience, parts, request, reply);
        served.catch((error) => reply.send(error));
      },
    });
  }
};

/** The key may be known when the body is refused, before admission has reported how much is left of its limit. */
const reportLimit = async (parts: MountParts, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!request.calledBy || reply.hasHeader('x-ratelimit-limit')) return;
  const incoming = incomingOf(request, reply, parts.addressOf(request));
  await parts.admission.reportLimit(incoming, request.calledBy.key).catch(() => undefined);
};

const serve = async (
  mounted: MountedRoute,
  audience: Exclude<Audience, 'guest'>,
  parts: MountParts,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { route } = mounted;
  const incoming = incomingOf(request, reply, parts.addressOf(request));
  const admitted = await parts.admission[audience](incoming, route).catch(async (error) => {
    await allowKnownOrigin(route, parts.admission.knowsOrigin, request, reply);
    throw error;
  });
  const operator = operatorOf(admitted.caller);
  request.operatorFacts = operator;
  allowOrigin(route, operator, request, reply);
  const ignored = operator.is_sandbox && audience !== 'staff' ? noteIgnored(route, request, reply, incoming) : [];
  if (admitted.stored) reply.header('idempotent-replayed', 'true');
  const work = () => answer(mounted, parts, { request, reply }, incoming, admitted);
  const result = admitted.stored ?? (await (admitted.answerOnce ? admitted.answerOnce(work) : work()));
  if ('download' in result) sendDownload(reply, result);
  else if ('stream' in result) sendStream(reply, result.stream(readmitter(parts, incoming, route)));
  else if (!admitted.fault || !(await parts.answerFaults?.take(admitted.fault, request, reply, result)))
    send(reply, ignored.length > 0 ? addIgnoredFields(result, ignored) : result);
};

/** In a sandbox the answer names misspelled fields, which are ignored silently otherwise. */
const noteIgnored = (route: Route, request: FastifyRequest, reply: FastifyReply, { body }: Incoming): string[] => {
  const ignored = ignoredFields(route, request.query, body);
  if (ignored.length > 0) reply.header('croupier-ignored-fields', ignored.join(', '));
  return ignored;
};

/** Only a refusal means that the caller is no longer admitted: an unreachable database says nothing about them. */
const readmitter = ({ admission }: MountParts, incoming: Incoming, route: Route): Readmit => {
  let last: StaffFacts | undefined;
  return async () => {
    try {
      const { caller } = await admission.staff(incoming, route, true);
      last = caller.kind === 'staff' ? caller.staff : undefined;
    } catch (error) {
      if (error instanceof Refusal) last = undefined;
    }
    return last;
  };
};

/** Runs the use case. A refusal is an answer too, and is stored as one; a failure releases the claim. */
const answer = async (
  mounted: MountedRoute,
  parts: MountParts,
  wire: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  incoming: Incoming,
  admitted: Admitted,
): Promise<StoredAnswer | Download | Stream> => {
  const { operator_id } = operatorOf(admitted.caller);
  try {
    const call = await prepare(mounted, parts, wire, incoming, admitted);
    const result = await mounted.handle(call);
    if ('download' in result || 'stream' in result) return result;
    if ('written' in result) return result.written;
    return await keep(parts.sql, operator_id, admitted.claim, writeAnswer(result, mounted.route.reply.status));
  } catch (error) {
    if (error instanceof Refusal) adviseRetry(wire.reply, error);
    if (error instanceof Refusal) return keep(parts.sql, operator_id, admitted.claim, writeRefusal(error));
    if (admitted.claim) await parts.releaseClaim(admitted.claim);
    throw error;
  }
};

/** Stores an answer that changed nothing, so that a retry gets the same one. */
const keep = async (sql: Sql, operatorId: number, claim: Claim | undefined, written: StoredAnswer) => {
  if (claim) await inOperator(sql, operatorId, (tx) => storeAnswer(tx, claim, written));
  return written;
};
