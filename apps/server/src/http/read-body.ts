import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isSigned, type Route } from '@croupier/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stranger } from '../admission/body-caller.ts';
import { networkOf } from '../base/ip.ts';
import { Refusal } from '../base/refusal.ts';
import type { BodyBudget } from './body-budget.ts';
import { SlowBody, watchRate } from './least-rate.ts';

type Raw = Pick<IncomingMessage, 'headers' | 'method'>;

/** Fastify reads no body of these. */
const isBodyless = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** The length that a request announces; undefined for a body in chunks. */
export const announcedBytes = ({ headers }: Raw): number | undefined => {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && Number.isSafeInteger(length) ? length : undefined;
};

const hasBody = (raw: Raw): boolean => announcedBytes(raw) !== 0;

/**
 * Whether the request has a body that its route reads. A signed request is signed with its body, whatever its method;
 * of any other GET it is thrown away.
 */
export const bringsBody = (raw: Raw, route: Route | undefined): boolean =>
  hasBody(raw) && (!isBodyless(raw.method) || (route !== undefined && isSigned(route)));

/** The requests that wait to be told to send their body. */
const awaitsContinue = new WeakSet<IncomingMessage>();

/** Of a body that nobody wants, this much is read and thrown away to keep the connection. */
const thrownAwayBytes = 64 * 1024;

/**
 * Reads bodies as bytes within the limit of their route and the budget of the node. Returns how to answer without the
 * rest of a body.
 */
export const readBodies = (
  app: FastifyInstance,
  budget: BodyBudget,
  unreadMilliseconds: number,
): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  app.decorate('bodies', budget);
  app.decorateRequest('bodyOf', null);
  app.decorateRequest('largeBody', null);
  app.decorateRequest('answer', null);
  app.decorateRequest('bodyOfGet', undefined);
  // Node would tell every client to go on, also those whose body is not wanted.
  app.server.on('checkContinue', (request, response) => {
    awaitsContinue.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      request.answer = reply.raw;
      reply.raw.once('finish', () => closeUnfinished(raw, unreadMilliseconds));
      // Nobody reads it, and until the answer it must not pile up.
      if (!bringsBody(raw, request.routeOptions.config.route) && isBodyless(raw.method)) raw.resume();
    }
    done();
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    collect(request, budget, done);
  });
  return (request, reply) => {
    const { raw } = request;
    if (raw.complete !== false || !hasBody(raw)) return;
    const announced = announcedBytes(raw);
    if (raw.readableFlowing === null && announced !== undefined && announced <= thrownAwayBytes) {
      raw.resume();
      return;
    }
    reply.header('connection', 'close');
    linger(raw.socket, unreadMilliseconds);
  };
};

/** The rest of a body has a short time to arrive after the answer. */
const closeUnfinished = (raw: IncomingMessage, milliseconds: number): void => {
  if (raw.complete !== false) return;
  const timer = setTimeout(() => raw.complete || raw.socket.destroy(), milliseconds);
  raw.once('close', () => clearTimeout(timer));
};

/**
 * Stops reading, and closes a moment after the answer. Closed at once with unread bytes, the connection would be reset,
 * and a client that is still sending would not see the answer.
 */
const linger = (socket: Socket, milliseconds: number): void => {
  socket.pause();
  socket.destroySoon = () => {
    socket.end();
    // Node reads on after an answer.
    setImmediate(() => socket.pause());
    const timer = setTimeout(() => socket.destroy(), milliseconds);
    socket.once('close', () => clearTimeout(timer));
  };
};

/** Reads the body of a GET, which Fastify would leave. */
export const collectUnasked = (request: FastifyRequest, budget: BodyBudget, done: (error?: Error) => void): void => {
  const { raw } = request;
  if (!isBodyless(raw.method)) {
    done();
    return;
  }
  collect(request, budget, (error, body) => {
    request.bodyOfGet = body;
    done(error ?? undefined);
  });
};

type Collected = (error: Error | null, body?: Buffer) => void;

const collect = (request: FastifyRequest, budget: BodyBudget, done: Collected): void => {
  try {
    if (awaitsContinue.has(request.raw)) (request.answer as ServerResponse).writeContinue();
    collectBytes(request, budget, done);
  } catch (error) {
    done(error as Error);
  }
};

const collectBytes = (request: FastifyRequest, budget: BodyBudget, done: Collected): void => {
  const { raw } = request;
  const limit = request.routeOptions.bodyLimit;
  const announced = announcedBytes(raw);
  if (announced !== undefined && announced > limit) throw tooLarge(limit);
  const unknown = { network: networkOf(raw.socket.remoteAddress ?? ''), ...stranger };
  const held = budget.hold(request.bodyOf ?? unknown, announced);
  // The body stays in memory until its call is answered or gone.
  for (const event of ['finish', 'close']) request.answer?.once(event, held.release);
  const chunks: Buffer[] = [];
  let length = 0;
  const stopWatching = watchRate(
    budget.leastRate,
    () => length,
    () => {
      budget.noteSlow();
      end(new SlowBody('A body arrives too slowly.'));
    },
  );
  const stop = (): void => {
    stopWatching();
    raw.off('data', onData).off('end', onEnd).off('error', onError);
  };
  const end = (error: Error): void => {
    stop();
    done(error);
  };
  const onData = (chunk: Buffer): void => {
    length += chunk.length;
    try {
      if (length > limit) throw tooLarge(limit);
      held.add(chunk.length);
      chunks.push(chunk);
    } catch (error) {
      end(error as Error);
    }
  };
  const onEnd = (): void => {
    stop();
    if (announced !== undefined && announced !== length) {
      onError();
      return;
    }
    const take = (): void => done(null, Buffer.concat(chunks, length));
    if (request.largeBody) request.largeBody.turn().then(take, done).catch(done);
    else take();
  };
  const onError = (): void => end(new Refusal('INVALID_REQUEST', undefined, { reason: 'malformed request' }));
  raw.on('data', onData).on('end', onEnd).on('error', onError);
};

const tooLarge = (max_bytes: number): Refusal =>
  new Refusal('INVALID_REQUEST', `The body is larger than ${max_bytes} bytes.`, {
    reason: 'body too large',
    max_bytes,
  });
