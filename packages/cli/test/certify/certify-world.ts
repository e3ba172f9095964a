import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { listenLocally } from '../../../../apps/server/support/listen-locally.ts';
import { createFileWorld } from '../../../../apps/server/test/support/world.ts';

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
};

/** A world whose server listens on a port, for certifications of counterparts that listen too. */
export const openCertifyWorld = async () => {
  const world = await createFileWorld(new Date());
  // Real time must pass: a wait is read from the times of the log.
  const ticking = setInterval(() => world.clock.set(new Date()), 20);
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
  const servers: Server[] = [];
  afterAll(() => {
    clearInterval(ticking);
    for (const server of servers) server.close().closeAllConnections();
  });

  /** Listens for a counterpart. */
  const listen = async (answer: (asked: Asked) => Promise<{ status: number; body?: unknown }>): Promise<string> => {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = request.headers as Record<string, string>;
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString(),
        headers,
      };
      const { status, body } = await answer(asked).catch(() => ({ status: 500, body: undefined }));
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body));
    });
    servers.push(server);
    const port = await listenLocally(server);
    return `http://127.0.0.1:${port}/`;
  };

  return { world, url, listen };
};
