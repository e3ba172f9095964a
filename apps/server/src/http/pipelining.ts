import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { writeError } from '../call/answer.ts';
import { send, setStandardHeaders } from './send.ts';

type InWork = { requests: number; isCut: boolean };

/**
 * Limits the requests of one connection in progress. Node reads as fast as a client sends, and starts everything it has
 * read. The first request beyond the limit is answered RATE_LIMITED after those before it, which closes the connection;
 * later ones are ignored.
 */
export const boundPipelining = (app: FastifyInstance, most: number): void => {
  const connections = new WeakMap<Socket, InWork>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const inWork = connections.get(socket) ?? { requests: 0, isCut: false };
    if (inWork.requests === 0) connections.set(socket, inWork);
    if (inWork.isCut) {
      reply.hijack();
      return;
    }
    inWork.requests += 1;
    reply.raw.on('close', () => {
      inWork.requests -= 1;
    });
    if (inWork.requests <= most) {
      done();
      return;
    }
    inWork.isCut = true;
    socket.pause();
    setStandardHeaders(request, reply);
    const message = `More than ${most} requests were sent on one connection without waiting for an answer.`;
    send(
      reply.headers({ connection: 'close', 'retry-after': 1 }),
      writeError('RATE_LIMITED', message, { limit: most }),
    );
  });
};
