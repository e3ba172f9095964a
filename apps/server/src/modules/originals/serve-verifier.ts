import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { html, script } from '../../base/assets.ts';
import type { Page } from '../../module/page.ts';

/** The files that decide rounds. They use nothing of Node, so that a browser runs exactly the same code. */
const files = ['draws', 'slot', 'roulette', 'crash', 'games', 'verifier'];

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

/** A page on which anyone can verify a round from its seeds, even offline: it sends nothing to this server. */
export const verifierPages: readonly Page[] = [
  { path: '/fairness', asset: async () => html(await read('verifier.html')) },
  ...files.map((name) => ({
    path: `/fairness/${name}.js`,
    asset: async () =>
      script(stripTypeScriptTypes(await read(`${name}.ts`)).replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'")),
  })),
  { path: '/fairness/page.js', asset: async () => script("import { wire } from './verifier.js';\nwire(document);\n") },
];
