import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Logger } from 'pino';
import { writeError } from '../call/answer.ts';
import { bodyLimitBytes, explain, rejectSocket } from './failure.ts';
import { answerNotFound, type Known } from './not-found.ts';
import { boundPipelining } from './pipelining.ts';
import { newRequestId, send, setStandardHeaders } from './send.ts';
import { type ServerLimits, serverLimits } from './server-limits.ts';
import { createTroubleLog } from './trouble-log.ts';

export type ServerOptions = Known & { readonly log: Logger; readonly limits?: ServerLimits | undefined };

/** Whoever logs about a request names its id; a logger made for each request would go unused by almost all. */
const childless = (log: Logger): Logger =>
  Object.create(log, {
    child: {
      value() {
        return this;
      },
    },
  });

/** The server with its manners: limits, timeouts, headers on every answer, errors that tell nothing of the inside. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const { limits = serverLimits } = options;
  const trouble = createTroubleLog(options.log);
  const app = Fastify({
    loggerInstance: childless(options.log) as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    connectionTimeout: limits.silenceMilliseconds,
    requestTimeout: limits.requestMilliseconds,
    keepAliveTimeout: limits.idleMilliseconds,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A request without a Host header is answered like any other, not by Node with an empty 400.
    http: {
      headersTimeout: limits.headMilliseconds,
      connectionsCheckingInterval: limits.lookMilliseconds,
      maxHeaderSize: 32 * 1024,
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => rejectSocket(error as NodeJS.ErrnoException, socket),
    frameworkErrors: (_error, request, reply) => {
      setStandardHeaders(request, reply);
      send(reply as FastifyReply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('operatorFacts', null);
  app.decorateRequest('calledBy', null);
  app.decorateRequest('errorCode', null);
  app.decorateRequest('fault', null);
  app.decorateRequest('declaredType', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  boundPipelining(app, limits.pipelined);
  const notFound = answerNotFound(options);
  app.addHook('onRequest', (request, reply, done) => {
    setStandardHeaders(request, reply);
    // Answered before the body is read: what is not there has no opinion of a body.
    if (request.is404) notFound(request, reply).catch(done);
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    send(reply, explain(error, request, reply, trouble));
  });
  // An expectation other than 100-continue is no reason to answer as Node would, without our headers: it is ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.maxConnections = limits.connections;
  app.server.on('drop', () => trouble.note('warn', 'connections dropped, there are too many', {}));
  app.addHook('onClose', async () => trouble.close());
  return app;
};
