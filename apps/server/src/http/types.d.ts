import type { Route } from '@croupier/contract/route.ts';
import type { FaultFacts, KeyFacts, OperatorFacts } from '../call/facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    operatorFacts: OperatorFacts | null;
    /** The key of the request, whether or not it was admitted. */
    calledBy: { readonly key: KeyFacts; readonly player_id: number | null } | null;
    /** Why it was refused, once that is answered. */
    errorCode: string | null;
    /** The declared content type; checked only after everything that comes before the body. */
    declaredType: string | undefined;
    /** The sandbox fault that hit the call. */
    fault: FaultFacts | null;
  }
}
