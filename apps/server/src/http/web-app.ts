import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from '../call/answer.ts';
import { sendAsset } from './assets.ts';
import { createBuiltFiles } from './built-files.ts';
import { notStarted, sendNotBuilt, type WebApp } from './not-built.ts';
import { send } from './send.ts';

const prefix = '/back-office';

/** No inline script or style, nothing from elsewhere, and no text that is run as code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "require-trusted-types-for 'script'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Serves the back office: its hashed files with unlimited caching, and its page at every other address below
 * /back-office without an extension, because the page does its own routing.
 */
export const mountWebApp = (app: FastifyInstance, web: WebApp | undefined): void => {
  const files = createBuiltFiles({
    isServed: (name) => name === 'index.html' || /^assets\/[^/]+$/.test(name),
    headersOf: (name) => (name === 'index.html' ? { 'content-security-policy': policy } : forEver),
    otherType: 'application/octet-stream',
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const state = web?.state() ?? notStarted;
    const path = (request.raw.url ?? '').split('?', 1)[0] as string;
    const name = path.slice(prefix.length + 1);
    const isPage = !(name.split('/').at(-1) ?? '').includes('.');
    if (state.kind === 'ready') {
      const asset = await files(state.folder, isPage ? 'index.html' : name);
      if (asset) return sendAsset(asset, request, reply);
    }
    if (!isPage) return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    return sendNotBuilt('The back office', state, reply);
  };
  for (const url of [prefix, `${prefix}/`, `${prefix}/*`]) app.get(url, answer);
};
