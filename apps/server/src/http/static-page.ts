import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Asset } from '../base/assets.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The policy of a static page: no other origin, no script, no form. */
export const staticPagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The style sheet of a page without scripts: the tokens, the common part and its own part. */
export const readPageStyles = async (own: string): Promise<Asset> => {
  const tokens = ['shared', 'back-office'].map((name) => `../../../../packages/tokens/${name}.css`);
  const sheets = [...tokens, 'static-page.css', own];
  const texts = await Promise.all(sheets.map((sheet) => readFile(here(sheet), 'utf8')));
  return { type: 'text/css; charset=utf-8', text: texts.join('\n') };
};
