import type { Route } from '@croupier/contract/route.ts';
import type { FaultFacts, KeyFacts, OperatorFacts } from '../call/facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    operatorFacts: OperatorFacts | null;
    /** The key that was found behind the request, whether or not it was let in. */
    calledBy: { readonly key: KeyFacts; readonly player_id: number | null } | null;
    /** Why it was refused, once that is answered. */
    errorCode: string | null;
    /** What the caller said the body is; judged only after everything that comes before the body. */
    declaredType: string | undefined;
    /** The fault of a sandbox that hit the call. */
    fault: FaultFacts | null;
  }
}
