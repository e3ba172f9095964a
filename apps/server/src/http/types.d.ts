import type { Route } from '@croupier/contract/route.ts';
import type { OperatorFacts } from './facts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    operatorFacts: OperatorFacts | null;
  }
}
