import type { Route } from '@croupier/contract/route.ts';
import type { OperatorFacts } from './facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    operatorFacts: OperatorFacts | null;
    /** What the caller said the body is; judged only after everything that comes before the body. */
    declaredType: string | undefined;
  }
}
