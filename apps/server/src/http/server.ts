import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Route } from '@croupier/contract/route.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { Overloaded, Refusal } from '../base/refusal.ts';
import { isAway } from '../database/transaction.ts';
import { writeError, writeRefusal } from './answer.ts';
import type { StoredAnswer } from './idempotency.ts';
import { newRequestId } from './mount.ts';

export type ServerOptions = {
  readonly log: Logger;
  /** Every route there is: to tell a path that does not exist from a method that it does not take. */
  readonly routes: readonly Route[];
  /** Whether a page from this origin may call the player endpoints of at least one operator. */
  readonly knowsOrigin: (origin: string) => Promise<boolean>;
};

export const bodyLimitBytes = 256 * 1024;

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The server with its manners: limits, timeouts, headers on every answer, errors that tell nothing of the inside. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const app = Fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    connectionTimeout: 30_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 32 * 1024 },
    clientErrorHandler: (error, socket) => refuseRawly(error as NodeJS.ErrnoException, socket),
    frameworkErrors: (_error, request, reply) => {
      dress(request, reply);
      return send(reply as FastifyReply, writeError('NOT_FOUND'));
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('operatorFacts', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => dress(request, reply));
  app.setErrorHandler((error, request, reply) => send(reply, explain(error, request, reply)));
  app.setNotFoundHandler((request, reply) => notFound(options, request, reply));
  return app;
};

const dress = (request: Pick<FastifyRequest, 'id'>, reply: Pick<FastifyReply, 'headers' | 'header'>): void => {
  reply.headers(securityHeaders);
  reply.header('x-request-id', request.id);
};

const send = (reply: FastifyReply, written: StoredAnswer): FastifyReply =>
  reply.code(written.status).header('content-type', 'application/json; charset=utf-8').send(written.body);

/** Refusals say what they have to say. Whatever else was thrown stays in the log, under the request id. */
const explain = (error: unknown, request: FastifyRequest, reply: FastifyReply): StoredAnswer => {
  if (error instanceof Refusal) {
    request.log.debug({ code: error.code }, 'refused');
    return writeRefusal(error);
  }
  if (error instanceof Overloaded || isAway(error)) {
    reply.header('retry-after', error instanceof Overloaded ? error.retryAfterSeconds : 2);
    request.log.warn({ err: error, request_id: request.id }, 'not available');
    return writeError('SERVER_ERROR', 'The service cannot take the request right now; retry shortly.', {}, 503);
  }
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return explainBody(error as { code?: string });
  request.log.error({ err: error, request_id: request.id }, 'failed');
  return writeError('SERVER_ERROR', 'Unexpected error; retry with the same Idempotency-Key.');
};

const explainBody = (error: { code?: string }): StoredAnswer =>
  error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? writeError('INVALID_REQUEST', `The body is larger than ${bodyLimitBytes} bytes.`, {
        reason: 'body too large',
        max_bytes: bodyLimitBytes,
      })
    : writeError('INVALID_REQUEST', undefined, { reason: 'malformed request' });

/** Below the router: what is not HTTP, or too large or slow a head, gets a plain answer and the connection ends. */
const refuseRawly = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const written = writeError('INVALID_REQUEST', 'The request is not acceptable HTTP.', {
    reason: error.code === 'HPE_HEADER_OVERFLOW' ? 'headers too large' : 'malformed HTTP',
  });
  const head = [
    `HTTP/1.1 ${written.status} ${STATUS_CODES[written.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(written.body)}`,
    `X-Request-Id: ${newRequestId()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${written.body}`);
};

const notFound = async (options: ServerOptions, request: FastifyRequest, reply: FastifyReply) => {
  const path = (request.raw.url ?? '').split('?', 1)[0] as string;
  const here = options.routes.filter((route) => pathPattern(route).test(path));
  if (here.length === 0) return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
  const methods = new Set<string>(here.map((route) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  const allow = [...methods, 'OPTIONS'].join(', ');
  reply.header('allow', allow);
  if (request.method === 'OPTIONS') return preflight(options, here, allow, request, reply);
  return send(reply, writeError('METHOD_NOT_ALLOWED', undefined, { allowed_methods: [...methods] }));
};

/** A browser asks before it calls. Which operator it will be for is not known yet: any that names the origin will do. */
const preflight = async (
  options: ServerOptions,
  here: Route[],
  allow: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const origin = request.headers.origin;
  if (origin && here.some((route) => route.audience === 'player') && (await options.knowsOrigin(origin)))
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-methods', allow)
      .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
      .header('access-control-max-age', '600')
      .header('vary', 'Origin');
  return reply.code(204).send();
};

const patterns = new Map<string, RegExp>();

const pathPattern = (route: Route): RegExp => {
  const known = patterns.get(route.path);
  if (known) return known;
  const made = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(route.path, made);
  return made;
};
