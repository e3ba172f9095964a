import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { mountAsset } from './assets.ts';
import { readPageStyles, staticPagePolicy } from './static-page.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const app = here('../../../back-office/src/');

/** Between these marks is what only a server with a demo shows. */
const ofDemo = /\s*<!-- demo:begin -->(.*?)<!-- demo:end -->/s;

/** The start page: it links to the casino of the demo, the back office, the API references and the guides. */
export const mountLanding = (server: FastifyInstance, hasCasino: boolean): void => {
  mountAsset(server, '/', async () => ({
    type: 'text/html; charset=utf-8',
    text: (await readFile(here('landing.html'), 'utf8')).replace(ofDemo, hasCasino ? '$1' : ''),
    headers: { 'content-security-policy': staticPagePolicy },
  }));
  mountAsset(server, '/landing.css', () => readPageStyles('landing.css'));
  mountAsset(server, '/landing.svg', async () => ({ type: 'image/svg+xml', text: await readFile(`${app}icon.svg`) }));
};
