import { isSigned, type Route } from '@croupier/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ApiRequest } from '../modules/api-log/api-request.ts';

export type Observers = {
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly clock: Clock;
  /** Called for every call with a known key, once it is answered. */
  readonly note: (request: ApiRequest) => void;
  /** Called for every answer to a game provider. */
  readonly noteProvider: (answered: StoredAnswer) => void;
};

/**
 * Counts every answer and logs one line about it: the name of the route, never path, query, body or address. Returns
 * the function that does so, for answers that are never sent.
 */
export const observeRequests = (
  http: FastifyInstance,
  { metrics, log, clock, note, noteProvider }: Observers,
): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  // All fields below are our own: searching them for secrets would cost a fifth of the whole answer.
  const lines = log.child({}, { redact: [] });
  const observe = (request: FastifyRequest, reply: FastifyReply): void => {
    // Read once: Fastify builds the object on each access.
    const { config, url } = request.routeOptions;
    const name = config.route?.name ?? (request.is404 ? 'none' : (url ?? 'none'));
    const milliseconds = reply.elapsedTime;
    metrics.observe(name, reply.statusCode, milliseconds);
    const isOurs = config.route !== undefined || request.is404;
    const line = {
      request_id: request.id,
      route: name,
      method: request.method,
      status: reply.statusCode,
      duration_ms: Math.round(milliseconds * 10) / 10,
      operator: request.operatorFacts?.slug,
      key: keyOf(request, config.route),
    };
    if (isOurs) lines.info(line, 'answered');
    else lines.debug(line, 'answered');
    if (config.route?.audience === 'provider' && request.answered) noteProvider(request.answered);
    if (config.route && request.calledBy) note(toApiRequest(request, reply, config.route, clock.now()));
  };
  http.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    done();
  });
  return observe;
};

/** The header names the key reliably only once admission has passed and the operator is known. */
const keyOf = (request: FastifyRequest, route: Route | undefined): string | undefined => {
  return route && isSigned(route) && request.operatorFacts ? String(request.headers['x-api-key']) : undefined;
};

const maxPathCharacters = 300;
const maxNames = 20;
/** A name that is not ours may hold anything, also personal data. */
const plainName = /^[\w.[\]-]{1,40}$/;

const toApiRequest = (request: FastifyRequest, reply: FastifyReply, route: Route, at: Date): ApiRequest => {
  const { key, player_id } = request.calledBy as NonNullable<FastifyRequest['calledBy']>;
  const [, query = ''] = (request.raw.url ?? '').split('?', 2);
  return {
    operator_id: key.operator.operator_id,
    at,
    request_id: request.id,
    audience: route.audience,
    api_key_id: key.id,
    player_id,
    route: route.name,
    method: request.method,
    path: pathOf(route, request.params as Record<string, string>).slice(0, maxPathCharacters),
    query_names: query === '' ? [] : namesIn(query),
    status: reply.statusCode,
    error_code: request.errorCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    fault_id: request.fault?.id ?? null,
    fault: request.fault?.effect ?? null,
  };
};

const plainId = /^\d{1,16}$/;
const plainText = /^[\x21-\x7e]{1,128}$/;

/** The called path. A value in the place of an id that is not an id may hold anything, also an e-mail address. */
const pathOf = ({ path, params }: Route, given: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? '';
    const plain = params[name] === 'text' ? plainText : plainId;
    return plain.test(value) ? encodeURIComponent(value) : '(other)';
  });

const namesIn = (query: string): string[] => {
  const names = query
    .split('&', maxNames)
    .map((pair) => pair.split('=', 1)[0] as string)
    .map((name) => (plainName.test(name) ? name : '(other)'));
  return [...new Set(names)];
};
