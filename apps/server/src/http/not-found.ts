import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from '../call/answer.ts';
import { send } from './send.ts';

export type Known = {
  /** Every route there is: to tell a path that does not exist from a method that it does not take. */
  readonly routes: readonly Route[];
  /** Whether a page from this origin may call the player endpoints of at least one operator. */
  readonly knowsOrigin: (origin: string) => Promise<boolean>;
};

/** What no route takes: a path that is not there, a method that its path does not take, or a browser that asks first. */
export const answerNotFound = (known: Known) => {
  const patterns = known.routes.map((route) => ({ route, pattern: pathPattern(route) }));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = (request.raw.url ?? '').split('?', 1)[0] as string;
    const here = patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route);
    const methods = new Set<string>(here.map((route) => route.method));
    if (methods.has('GET')) methods.add('HEAD');
    // The method fits and still no route took it: a path id beyond all bounds, which names nothing.
    if (here.length === 0 || methods.has(request.method))
      return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    const allow = [...methods, 'OPTIONS'].join(', ');
    reply.header('allow', allow);
    if (request.method === 'OPTIONS') return preflight(known, here, allow, request, reply);
    return send(reply, writeError('METHOD_NOT_ALLOWED', undefined, { allowed_methods: [...methods, 'OPTIONS'] }));
  };
};

const pathPattern = (route: Route): RegExp => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** A browser asks before it calls. Which operator it will be for is not known yet: any that names the origin will do. */
const preflight = async (
  known: Known,
  here: readonly Route[],
  allow: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const origin = request.headers.origin;
  if (here.some((route) => route.audience === 'player')) {
    reply.header('vary', 'Origin');
    if (origin && (await known.knowsOrigin(origin)))
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-allow-methods', allow)
        .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
        .header('access-control-max-age', '600');
  }
  return reply.code(204).send();
};
