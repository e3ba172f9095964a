import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from '../call/answer.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import { send } from './send.ts';

export type Known = {
  /** All routes: to distinguish an unknown path from a method that the path does not take. */
  readonly routes: readonly Route[];
  /** Whether a page from this origin may call the player endpoints of at least one operator. */
  readonly knowsOrigin: (origin: string) => Promise<boolean>;
};

/** Answers what no route takes: an unknown path, a method that its path does not take, or a CORS preflight. */
export const answerNotFound = (known: Known) => {
  const routesAt = findRoutes(known.routes);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = (request.raw.url ?? '').split('?', 1)[0] as string;
    const here = routesAt(path);
    const methods = methodsOf(here);
    // The method fits and still no route took it: a path id out of range, which names nothing.
    if (request.method !== 'OPTIONS' && methods.includes(request.method)) return send(reply, wrongMethod([]));
    if (methods.length === 0) return send(reply, wrongMethod([]));
    const allow = methods.join(', ');
    reply.header('allow', allow);
    if (request.method === 'OPTIONS') return preflight(known, here, allow, request, reply);
    return send(reply, wrongMethod(methods));
  };
};

/** The methods that a path takes; none where there is nothing. */
export type MethodsAt = (path: string) => readonly string[];

export const findMethods = (routes: readonly Route[]): MethodsAt => {
  const routesAt = findRoutes(routes);
  return (path) => methodsOf(routesAt(path));
};

/** The answer to a method that a path does not take, by those that it takes. */
export const wrongMethod = (methods: readonly string[]): StoredAnswer =>
  methods.length === 0
    ? writeError('NOT_FOUND', 'There is nothing at this address.')
    : writeError('METHOD_NOT_ALLOWED', undefined, { allowed_methods: methods });

const findRoutes = (routes: readonly Route[]) => {
  const patterns = routes.map((route) => ({ route, pattern: pathPattern(route) }));
  return (path: string): Route[] => patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route);
};

const methodsOf = (here: readonly Route[]): string[] => {
  if (here.length === 0) return [];
  const methods = new Set<string>(here.map((route) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'];
};

const pathPattern = (route: Route): RegExp => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** A CORS preflight. The operator is not known yet: an origin that any operator lists is allowed. */
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
