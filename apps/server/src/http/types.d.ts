import type { ServerResponse } from 'node:http';
import type { Route } from '@croupier/contract/route.ts';
import type { FaultFacts, KeyFacts, OperatorFacts } from '../call/facts.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import type { BodyBudget } from './body-budget.ts';
import type { BodySender } from './body-shares.ts';
import type { LargeBody } from './large-bodies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The bytes of bodies that this node holds. */
    bodies: BodyBudget;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    operatorFacts: OperatorFacts | null;
    /** The key of the request, whether or not it was admitted. */
    calledBy: { readonly key: KeyFacts; readonly player_id: number | null } | null;
    /** What was answered; null for files, pages and streams. */
    answered: StoredAnswer | null;
    /** Why it was refused, once that is answered. */
    errorCode: string | null;
    /** The declared content type; checked only after everything that comes before the body. */
    declaredType: string | undefined;
    /** Who sends the body, once that is known: its bytes count for them. */
    bodyOf: BodySender | null;
    /** The place of a body of a route that takes large ones. */
    largeBody: LargeBody | null;
    /** The body of a signed GET, which is part of what is signed. */
    bodyOfGet: Buffer | undefined;
    /** The answer to a request with a body. */
    answer: ServerResponse | null;
    /** The sandbox fault that hit the call. */
    fault: FaultFacts | null;
  }
}
