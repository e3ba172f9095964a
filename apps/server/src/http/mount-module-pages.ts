import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Page } from '../module/page.ts';
import { mountAsset } from './assets.ts';
import { bodyLimits } from './server-limits.ts';

/** Mounts what modules serve outside the contract. */
export const mountModulePages = (
  http: FastifyInstance,
  pages: readonly Page[],
  addressOf: (request: FastifyRequest) => string,
): void => {
  const port = (): number => (http.server.address() as AddressInfo).port;
  for (const page of pages)
    if ('asset' in page) mountAsset(http, page.path, page.asset);
    else
      http.route<{ Params: Record<string, string> }>({
        method: page.method,
        url: page.path,
        bodyLimit: bodyLimits.ofStrangers,
        handler: async (request, reply) => {
          const { params, query, headers, body: given } = request;
          const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0);
          const address = (): string => addressOf(request);
          const answer = await page.answer({ params, query, headers, body, address, port });
          return reply
            .code(answer.status ?? 200)
            .headers(answer.headers ?? {})
            .send(answer.body);
        },
      });
};
