import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { mountAsset } from './assets.ts';
import { renderMarkdown } from './render-markdown.ts';
import { readPageStyles, staticPagePolicy } from './static-page.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const handbook = here('../../../../docs/handbook/');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Handbook</title>
    <link rel="icon" href="/landing.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/handbook/handbook.css" />
  </head>
  <body>
    <main>
      <p><a href="/handbook/">Handbook</a> · <a href="/back-office/">Back office</a></p>
${body}
    </main>
  </body>
</html>
`;

const filesIn = (folder: string, ending: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : [];

/** The staff handbook of docs/handbook, as pages with their pictures. */
export const mountHandbook = (server: FastifyInstance): void => {
  mountAsset(server, '/handbook/handbook.css', () => readPageStyles('handbook.css'));
  for (const file of filesIn(handbook, '.md')) {
    const make = async () => {
      const source = await readFile(`${handbook}${file}`, 'utf8');
      const title = /^# (.+)$/m.exec(source)?.[1] ?? 'Handbook';
      const headers = { 'content-security-policy': staticPagePolicy };
      return { type: 'text/html; charset=utf-8', text: page(title, renderMarkdown(source)), headers };
    };
    if (file === 'README.md') server.get('/handbook', (_, reply) => reply.redirect('/handbook/', 308));
    mountAsset(server, file === 'README.md' ? '/handbook/' : `/handbook/${file.slice(0, -'.md'.length)}`, make);
  }
  for (const file of filesIn(`${handbook}pictures/`, '.png'))
    mountAsset(server, `/handbook/pictures/${file}`, async () => ({
      type: 'image/png',
      text: await readFile(`${handbook}pictures/${file}`),
    }));
};
