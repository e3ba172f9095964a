import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createAnchors } from '../../../guides/src/anchors.ts';
import { filesBelow, readText, root } from '../support/source-code.ts';

const documents = filesBelow('.').filter((path) => path.endsWith('.md'));

/** Code is not searched for links or headings. */
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

/** The names under which the headings of a document can be linked to, made as GitHub makes them. */
const anchorsOf = (path: string): Set<string> => {
  const anchorOf = createAnchors();
  const headings = withoutCode(readText(path)).matchAll(/^#{1,6} +(.+?) *$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
};

/** Why a link of a document is broken, if it is. */
const faultOf = (path: string, link: string): string | undefined => {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : join(dirname(path), decodeURI(file));
  if (!existsSync(join(root, target))) return 'no such file';
  if (target.startsWith('..')) return 'outside the repository';
  if (anchor === undefined) return undefined;
  const isDocument = target.endsWith('.md') && statSync(join(root, target)).isFile();
  return isDocument && anchorsOf(target).has(decodeURI(anchor)) ? undefined : 'no such heading';
};

const relativeLink = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

test.each(documents)('the links of %s work', (path) => {
  const links = [...withoutCode(readText(path)).matchAll(relativeLink)].map((match) => match[1] as string);
  const broken = links.flatMap((link) => {
    const fault = faultOf(path, link);
    return fault === undefined ? [] : [`${link}: ${fault}`];
  });
  expect(broken).toEqual([]);
});
