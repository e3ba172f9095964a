import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from '../call/answer.ts';
import { sendAsset } from './assets.ts';
import { createBuiltFiles } from './built-files.ts';
import { notStarted, sendNotBuilt, type WebApp } from './not-built.ts';
import { send } from './send.ts';

type BuiltApp = {
  /** As in "The back office is being built". */
  readonly title: string;
  /** The path below which it is served. */
  readonly prefix: string;
  /** The Content-Security-Policy of its page. */
  readonly policy: readonly string[];
  /** Where its files are while it is not served itself: another page may use them. */
  readonly files?: WebApp | undefined;
};

/** No inline script or style, nothing from elsewhere, and no text that is run as code. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Serves a web app that does its own routing: its hashed files with unlimited caching, and its page at every other
 * address below the prefix without an extension.
 */
export const mountBuiltApp = (
  app: FastifyInstance,
  web: WebApp | undefined,
  { title, prefix, policy, files: beside = web }: BuiltApp,
): void => {
  const page = { 'content-security-policy': policy.join('; ') };
  const files = createBuiltFiles({
    isServed: (name) => name === 'index.html' || /^assets\/[^/]+$/.test(name),
    headersOf: (name) => (name === 'index.html' ? page : forEver),
    otherType: 'application/octet-stream',
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = (request.raw.url ?? '').split('?', 1)[0] as string;
    const name = path.slice(prefix.length + 1);
    const isPage = !(name.split('/').at(-1) ?? '').includes('.');
    const state = (isPage ? web : beside)?.state() ?? notStarted;
    if (state.kind === 'ready') {
      const asset = await files(state.folder, isPage ? 'index.html' : name);
      if (asset) return sendAsset(asset, request, reply);
    }
    if (!isPage) return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    return sendNotBuilt(title, state, reply);
  };
  for (const url of [prefix, `${prefix}/`, `${prefix}/*`]) app.get(url, answer);
};
