import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from '../call/answer.ts';
import { mountBuiltApp, strictPolicy } from './built-app.ts';
import type { WebApp } from './not-built.ts';
import { send } from './send.ts';
import { bodyLimits } from './server-limits.ts';

type CasinoRequest = {
  readonly method: string;
  /** Below the casino's own address, without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly ip: string;
  readonly isSecure: boolean;
};

type CasinoAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The demo's casino: its built pages, and its server part as soon as the demo operator has its key. */
export type CasinoPages = WebApp & {
  readonly serverPart: () => ((asked: CasinoRequest) => Promise<CasinoAnswer>) | undefined;
  /** Whether browsers come by https. */
  readonly isSecure: boolean;
};

const prefix = '/casino';

/** An identity document of 8 MiB in base64. */
const documentBytes = 12 * 1024 * 1024;

/** Serves the casino of the demo. Its server part is a client of the platform like any other; here it only gets its calls. */
export const mountCasino = (
  app: FastifyInstance,
  casino: CasinoPages | undefined,
  /** The built pages, whose scripts also play an Original alone. */
  files: WebApp | undefined,
  addressOf: (request: FastifyRequest) => string,
): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const serverPart = casino?.serverPart();
    if (!serverPart) return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    const [path = '', query = ''] = (request.raw.url ?? '').split('?', 2);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]);
    const { status, ...answered } = await serverPart({
      method: request.method,
      path: path.slice(prefix.length),
      query,
      headers: Object.fromEntries(headers),
      body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
      ip: addressOf(request),
      isSecure: casino?.isSecure ?? false,
    });
    return reply.code(status).headers(answered.headers).send(answered.body);
  };
  mountBuiltApp(app, casino, { title: 'The casino', prefix, policy: [...strictPolicy, "frame-src 'self'"], files });
  const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  app.route({ method, url: `${prefix}/api/*`, bodyLimit: bodyLimits.usual, handler: answer });
  const documents = `${prefix}/api/v1/player/kyc/documents`;
  app.route({ method: 'POST', url: documents, bodyLimit: documentBytes, handler: answer });
};
