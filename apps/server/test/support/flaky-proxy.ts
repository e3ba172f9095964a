import { createServer, type IncomingMessage, request } from 'node:http';
import { listenLocally } from '../../support/listen-locally.ts';

/**
 * A proxy that fails every deposit twice before it passes one: the first answer is lost after the server gave it, and
 * the second is replaced by a page of the proxy.
 */
export const startFlakyProxy = async (target: string) => {
  const attempts = new Map<string, number>();
  const server = createServer((incoming, reply) => {
    const key = String(incoming.headers['idempotency-key']);
    const times = (attempts.get(key) ?? 0) + 1;
    const isHarmed = incoming.url?.endsWith('/deposits') === true && incoming.method === 'POST';
    if (isHarmed) attempts.set(key, times);
    if (isHarmed && times === 2) {
      incoming.resume();
      reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const forward = (answer: IncomingMessage): void => {
      if (isHarmed && times === 1) {
        answer.resume();
        answer.once('end', () => reply.destroy());
        return;
      }
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    };
    const { method, url: path, headers } = incoming;
    incoming.pipe(request(new URL(path ?? '/', target), { method, headers }, forward));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** How often each key was sent. */
    attempts: (): number[] => [...attempts.values()],
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
