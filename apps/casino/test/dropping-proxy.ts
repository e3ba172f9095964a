import { createServer, type IncomingMessage, request } from 'node:http';
import { afterAll } from 'vitest';
import { listenLocally } from '../../server/support/listen-locally.ts';

type Passing = { readonly method: string; readonly path: string; readonly key: string | undefined };

/** Waits before a request goes on to the server, and decides what becomes of its answer. */
export type Rule = {
  readonly before?: (passing: Passing) => Promise<void>;
  /** After the server has answered: whether the browser gets the answer. Without it the connection is cut. */
  readonly arrives?: (passing: Passing) => boolean | Promise<boolean>;
};

/**
 * Stands between a browser and the casino, as a real network does: it passes everything on, and for some paths cuts the
 * connection when the server has already answered.
 */
export const startDroppingProxy = async (target: () => string) => {
  let rule: Rule & { readonly path: RegExp } = { path: /^$/ };
  const seen: Passing[] = [];
  const server = createServer((incoming, reply) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const passing = { method, path, key: headers['idempotency-key']?.toString() };
    const { before, arrives, path: concerned } = rule;
    const isConcerned = concerned.test(path);
    if (isConcerned) seen.push(passing);
    const cut = (): void => void reply.destroy();
    const pass = async (answer: IncomingMessage): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      if (isConcerned && arrives && !(await arrives(passing))) return cut();
      reply.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks));
    };
    const send = async (): Promise<void> => {
      if (isConcerned) await before?.(passing);
      const onward = request(new URL(path, target()), { method, headers, agent: false }, (answer) => {
        pass(answer).catch(cut);
      });
      onward.once('error', cut);
      incoming.pipe(onward);
    };
    send().catch(cut);
  });
  const port = await listenLocally(server);
  afterAll(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  return {
    url: `http://localhost:${port}`,
    /** From now on paths like this one are treated so; what was sent before is forgotten. */
    on: (path: RegExp, wanted: Rule): void => {
      seen.splice(0);
      rule = { ...wanted, path };
    },
    /** From now on everything arrives. */
    heal: (): void => {
      rule = { path: /^$/ };
    },
    /** The requests that the rule concerned. */
    seen,
  };
};
