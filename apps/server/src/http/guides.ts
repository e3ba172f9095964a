import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from '../call/answer.ts';
import { type Prepared, sendAsset } from './assets.ts';
import { createBuiltFiles } from './built-files.ts';
import { notStarted, sendNotBuilt, type WebApp } from './not-built.ts';
import { send } from './send.ts';

/** Scripts, styles and the search index come from this server; nothing is inline, and no text is run as code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The folder of the built site that holds the pages of an address. */
const sections = { '/guides': '', '/handbook': 'handbook/' } as const;

/** The 404 page for people; programs get JSON. */
const notFound = 'not-found.html';

const sendLost = ({ headers, type, text }: Prepared, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'cache-control': 'no-cache', ...headers })
    .type(type)
    .send(text);

/** Serves the built guides and the staff handbook: pages without an extension, everything else by its name. */
export const mountGuides = (
  app: FastifyInstance,
  guides: WebApp | undefined,
  readerKey: () => string | undefined = () => undefined,
): void => {
  const files = createBuiltFiles({
    isServed: (name) => !name.startsWith('.'),
    headersOf: (name): Record<string, string> => (name.endsWith('.html') ? { 'content-security-policy': policy } : {}),
    // Markdown and code examples are shown as text.
    otherType: 'text/plain; charset=utf-8',
  });
  // Programs that read documentation look for its index here.
  app.get('/llms.txt', (_, reply) => reply.redirect('/guides/llms.txt', 307));
  // Whoever can open the guides sees this: the public id of the demo's key, and never its secret.
  app.get('/guides/reader.json', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ key: readerKey() ?? null }),
  );
  for (const [prefix, folder] of Object.entries(sections)) {
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const state = guides?.state() ?? notStarted;
      const path = (request.raw.url ?? '').split('?', 1)[0] as string;
      const name = path.slice(prefix.length + 1);
      const isPage = !(name.split('/').at(-1) ?? '').includes('.');
      if (state.kind === 'ready') {
        const file = `${folder}${isPage ? `${name || 'index'}.html` : name}`;
        const asset = file === notFound ? undefined : await files(state.folder, file);
        if (asset) return sendAsset(asset, request, reply);
        const lost = request.headers.accept?.includes('text/html') ? await files(state.folder, notFound) : undefined;
        if (lost) return sendLost(lost, reply);
      }
      if (isPage && (name === '' || state.kind !== 'ready')) return sendNotBuilt('The site', state, reply);
      return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    };
    app.get(prefix, (_, reply) => reply.redirect(`${prefix}/`, 308));
    for (const url of [`${prefix}/`, `${prefix}/*`]) app.get(url, answer);
  }
};
