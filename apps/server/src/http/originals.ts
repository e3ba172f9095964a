import type { FastifyInstance } from 'fastify';
import { writeError } from '../call/answer.ts';
import { sendAsset } from './assets.ts';
import { strictPolicy } from './built-app.ts';
import { createBuiltFiles } from './built-files.ts';
import { notStarted, sendNotBuilt, type WebApp } from './not-built.ts';
import { send } from './send.ts';

type Parameters = { readonly operator: string; readonly game: string };

/**
 * Serves the page of one of our games alone, which the sites of the operator in its address may show in a frame
 * (`original_url` of a launch). It has no cookie, and the player's token comes in the fragment, which no server sees.
 */
export const mountOriginals = (
  app: FastifyInstance,
  casino: WebApp | undefined,
  originsOf: (slug: string) => Promise<readonly string[]>,
): void => {
  const files = createBuiltFiles({
    isServed: (name) => name === 'original.html',
    headersOf: () => ({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN' }),
    otherType: 'text/html; charset=utf-8',
  });
  app.get<{ Params: Parameters }>('/originals/:operator/:game', async (request, reply) => {
    const { operator, game } = request.params;
    if (!/^[a-z0-9-]{1,64}$/.test(operator) || !/^orig-[a-z]{1,20}$/.test(game))
      return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    const framedBy = `frame-ancestors ${["'self'", ...(await originsOf(operator))].join(' ')}`;
    const state = casino?.state() ?? notStarted;
    const page = state.kind === 'ready' ? await files(state.folder, 'original.html') : undefined;
    if (!page) return sendNotBuilt('The game', state, reply);
    const policy = strictPolicy.map((rule) => (rule.startsWith('frame-ancestors') ? framedBy : rule));
    reply.header('content-security-policy', policy.join('; '));
    return sendAsset(page, request, reply);
  });
};
