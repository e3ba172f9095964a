import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html, mountAsset, script } from '../../base/assets.ts';

/** The files that decide rounds. They use nothing of Node, so that a browser runs exactly the same code. */
const files = ['draws', 'slot', 'roulette', 'crash', 'games', 'verifier'];

/** A page on which anyone can verify a round from its seeds, even offline: it sends nothing to this server. */
export const mountVerifier = (app: FastifyInstance): void => {
  mountAsset(app, '/fairness', async () => html(await readFile(join(import.meta.dirname, 'verifier.html'), 'utf8')));
  for (const name of files)
    mountAsset(app, `/fairness/${name}.js`, async () => {
      const source = await readFile(join(import.meta.dirname, `${name}.ts`), 'utf8');
      return script(stripTypeScriptTypes(source).replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
    });
  mountAsset(app, '/fairness/page.js', async () => script("import { wire } from './verifier.js';\nwire(document);\n"));
};
