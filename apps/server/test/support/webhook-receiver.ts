import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { listenLocally } from '../../support/listen-locally.ts';

/** A delivery as its receiver sees it. */
export type Received = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { id: string; type: string; sequence: number; operator_id: number; data: { id?: number } };
};

export type Behaviour = (request: Received, response: ServerResponse) => void | Promise<void>;
type DirectBehaviour = (request: Received, response: ServerResponse) => void;

export const accepting: DirectBehaviour = (_request, response) => void response.writeHead(204).end();
export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): DirectBehaviour =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** A receiver on loopback with configurable behaviour that records what came and what it accepted. */
export const startReceiver = async (behaviour: Behaviour = accepting) => {
  const received: Received[] = [];
  const accepted: Received[] = [];
  let current = behaviour;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, body, event: JSON.parse(body) } as Received;
      received.push(one);
      await current(one, response);
      if (response.statusCode >= 200 && response.statusCode < 300) accepted.push(one);
    });
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    accepted,
    behave: (next: Behaviour) => {
      current = next;
    },
    sequences: () => accepted.map(({ event }) => event.sequence),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies like a receiver, with the public library, at the time of the delivery. */
export const verifyDelivery = (secret: string, { headers, body }: Received): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
};
