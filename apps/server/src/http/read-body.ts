import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../base/ip.ts';
import { Refusal } from '../base/refusal.ts';
import { type BodyBudget, stranger } from './body-budget.ts';

type Raw = Pick<IncomingMessage, 'headers' | 'method'>;

const isBodyless = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** The length that a request announces; undefined for a body in chunks. */
export const announcedBytes = ({ headers }: Raw): number | undefined => {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && Number.isSafeInteger(length) ? length : undefined;
};

const hasBody = (raw: Raw): boolean => announcedBytes(raw) !== 0;

/** Whether the request has a body that its route takes. */
export const bringsBody = (raw: Raw): boolean => !isBodyless(raw.method) && hasBody(raw);

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
  app.decorateRequest('answer', null);
  const awaitsContinue = new WeakSet<IncomingMessage>();
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
      if (isBodyless(raw.method)) raw.resume();
    }
    done();
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { raw } = request;
    try {
      if (awaitsContinue.has(raw)) (request.answer as ServerResponse).writeContinue();
      collect(request, budget, done);
    } catch (error) {
      done(error as Error);
    }
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

const collect = (request: FastifyRequest, budget: BodyBudget, done: (error: Error | null, body?: Buffer) => void) => {
  const { raw } = request;
  const limit = request.routeOptions.bodyLimit;
  const announced = announcedBytes(raw);
  if (announced !== undefined && announced > limit) throw tooLarge(limit);
  const unknown = { network: networkOf(raw.socket.remoteAddress ?? ''), caller: stranger };
  const held = budget.hold(request.bodyOf ?? unknown, announced);
  // The body stays in memory until its call is answered or gone.
  for (const event of ['finish', 'close']) request.answer?.once(event, held.release);
  const chunks: Buffer[] = [];
  let length = 0;
  const end = (error: Error | null, body?: Buffer): void => {
    raw.off('data', onData).off('end', onEnd).off('error', onError);
    done(error, body);
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
  const onEnd = (): void =>
    announced === undefined || announced === length ? end(null, Buffer.concat(chunks, length)) : onError();
  const onError = (): void => end(new Refusal('INVALID_REQUEST', undefined, { reason: 'malformed request' }));
  raw.on('data', onData).on('end', onEnd).on('error', onError);
};

const tooLarge = (max_bytes: number): Refusal =>
  new Refusal('INVALID_REQUEST', `The body is larger than ${max_bytes} bytes.`, {
    reason: 'body too large',
    max_bytes,
  });
