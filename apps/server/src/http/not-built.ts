import type { FastifyReply } from 'fastify';

/** Where the files of a web app are, or why they are missing. */
export type WebState =
  | { readonly kind: 'ready'; readonly folder: string }
  | { readonly kind: 'building' }
  | { readonly kind: 'failed'; readonly message: string };

export type WebApp = { state(): WebState };

/** The folder was removed while the server ran, for example by a build that cleans up. */
const gone = { kind: 'failed', message: 'Its files were removed. Start the server again to build them.' } as const;

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Answers 503 with a page that says why there is nothing to show; it reloads itself while the app is being built. */
export const sendNotBuilt = (what: string, answered: WebState, reply: FastifyReply): FastifyReply => {
  const state = answered.kind === 'ready' ? gone : answered;
  const isBuilding = state.kind === 'building';
  if (isBuilding) reply.header('refresh', '2');
  const [title, text] = isBuilding
    ? [`${what} is being built`, 'This takes a few seconds after the first start. The page loads itself again.']
    : [`${what} could not be built`, 'The API works. Mend what is said below, then start the server again.'];
  const said = state.kind === 'failed' ? `<pre>${escapeHtml(state.message)}</pre>` : '';
  return reply
    .code(503)
    .header('retry-after', '2')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>${said}</body></html>`,
    );
};

export const notStarted: WebState = { kind: 'failed', message: 'This server was started without it.' };
