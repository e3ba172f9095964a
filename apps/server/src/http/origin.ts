import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorFacts } from '../call/facts.ts';

const exposed = 'X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, Idempotent-Replayed';

const allow = (reply: FastifyReply, origin: string): void => {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposed);
};

/** Allows browsers to call the player endpoints from the origins that the operator listed. */
export const allowOrigin = (
  route: Route,
  operator: OperatorFacts,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const origin = request.headers.origin;
  if (route.audience !== 'player' || !origin) return;
  reply.header('vary', 'Origin');
  if (operator.settings.allowed_origins.includes(origin)) allow(reply, origin);
};

/** A refused token names no operator, but the page must be able to read the refusal to get a new token. */
export const allowKnownOrigin = async (
  route: Route,
  knowsOrigin: (origin: string) => Promise<boolean>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const origin = request.headers.origin;
  if (route.audience !== 'player' || !origin) return;
  reply.header('vary', 'Origin');
  if (await knowsOrigin(origin).catch(() => false)) allow(reply, origin);
};
