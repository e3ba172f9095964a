import { pathOfTarget } from '@croupier/contract/addresses.ts';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Logger } from 'pino';
import { writeError } from '../call/answer.ts';
import { createBodyBudget } from './body-budget.ts';
import { explain, rejectSocket } from './failure.ts';
import { answerNotFound, findMethods, type Known } from './not-found.ts';
import { boundPipelining } from './pipelining.ts';
import { readBodies } from './read-body.ts';
import { newRequestId, send, setStandardHeaders } from './send.ts';
import { bodyLimits, type ServerLimits, serverLimits } from './server-limits.ts';
import { createTroubleLog } from './trouble-log.ts';

export type ServerOptions = Known & { readonly log: Logger; readonly limits?: ServerLimits | undefined };

/** Log lines about a request name its id; a logger per request would almost never be used. */
const childless = (log: Logger): Logger =>
  Object.create(log, {
    child: {
      value() {
        return this;
      },
    },
  });

const refuseSchema = (): never => {
  throw new Error('Routes are checked by the contract: Fastify compiles no schema.');
};

/** Without these, Fastify loads its own compilers of schemas: about a hundred files that nothing here uses. */
const noCompilers = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** The server with its limits, timeouts, standard headers and error answers that reveal nothing internal. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const { limits = serverLimits } = options;
  const trouble = createTroubleLog(options.log);
  const methodsAt = findMethods(options.routes);
  const app = Fastify({
    loggerInstance: childless(options.log) as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    requestIdHeader: false,
    bodyLimit: bodyLimits.usual,
    connectionTimeout: limits.silenceMilliseconds,
    requestTimeout: limits.requestMilliseconds,
    keepAliveTimeout: limits.idleMilliseconds,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    schemaController: { compilersFactory: noCompilers },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Answers a request without a Host header like any other, instead of Node's empty 400.
    http: {
      headersTimeout: limits.headMilliseconds,
      connectionsCheckingInterval: limits.lookMilliseconds,
      maxHeaderSize: 32 * 1024,
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => rejectSocket(error as NodeJS.ErrnoException, socket, methodsAt),
    frameworkErrors: (_error, request, reply) => {
      setStandardHeaders(request, reply);
      send(reply as FastifyReply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('operatorFacts', null);
  app.decorateRequest('calledBy', null);
  app.decorateRequest('answered', null);
  app.decorateRequest('errorCode', null);
  app.decorateRequest('fault', null);
  app.decorateRequest('declaredType', undefined);
  app.removeAllContentTypeParsers();
  boundPipelining(app, limits.pipelined);
  const leaveBody = readBodies(app, createBodyBudget(limits.bodyBytes, limits), limits.unreadMilliseconds);
  const notFound = answerNotFound(options);
  app.addHook('onRequest', (request, reply, done) => {
    setStandardHeaders(request, reply);
    if (!request.is404) return done();
    leaveBody(request, reply);
    notFound(request, reply).catch(done);
  });
  app.setErrorHandler((error, request, reply) => {
    leaveBody(request, reply);
    send(reply, explain(error, request, reply, trouble));
  });
  // An expectation other than 100-continue is ignored: Node would answer it without our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.maxConnections = limits.connections;
  app.server.on('drop', () => trouble.note('warn', 'connections dropped, there are too many', {}));
  app.addHook('onClose', async () => trouble.close());
  return app;
};
