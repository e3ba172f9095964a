import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes apps/server/src/base/confusables.ts from Unicode's confusables.txt, whose path is the argument:
 * https://www.unicode.org/Public/security/latest/confusables.txt
 *
 * Only letters that look like one or two ASCII letters are kept: a name is read as Latin or not at all. What NFKC maps
 * by itself is left out, because names are normalised before they are looked up.
 */
const source = process.argv[2];
if (!source) throw new Error('Usage: node scripts/confusables.ts <path of confusables.txt>');
const text = await readFile(source, 'utf8');
const version = /^# Version: (\S+)$/m.exec(text)?.[1];

const fromCodes = (codes: string): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );

// The table names the small capitals as prototypes of what looks like them; for a name they are the letter.
const smallCapitals = new Map(
  Object.entries({ ʙ: 'b', ʜ: 'h', ᴛ: 't', ĸ: 'k', ʍ: 'm', ɴ: 'n', ʀ: 'r', ɪ: 'i', ʟ: 'l', ʏ: 'y', ɢ: 'g', ƅ: 'b' }),
);

const plain = (target: string): string =>
  [...target.normalize('NFD').replace(/\p{Mn}/gu, '')].map((letter) => smallCapitals.get(letter) ?? letter).join('');

const byTarget = new Map<string, string[]>();
const add = (letter: string, target: string): void => {
  const list = byTarget.get(target) ?? [];
  byTarget.set(target, list);
  list.push(letter);
};
for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
  const [codes, prototype] = (line.split('#')[0] as string).split(';');
  if (!codes || !prototype) continue;
  const [letter, target] = [fromCodes(codes), plain(fromCodes(prototype))];
  if (!/^\p{L}$/u.test(letter) || letter.normalize('NFKC') !== letter || /^\p{ASCII}$/u.test(letter)) continue;
  if (!/^[A-Za-z]{1,2}$/.test(target)) continue;
  // The table's prototype of every stroke is l; a capital that looks like it is an I.
  add(letter, target === 'l' && /\p{Lu}/u.test(letter) ? 'I' : target);
}
for (const [letter, target] of smallCapitals) add(letter, target);

const lines = [...byTarget]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([target, letters]) => `  ${target}: '${[...new Set(letters)].sort().join('')}',`);
await writeFile(
  join(import.meta.dirname, '../apps/server/src/base/confusables.ts'),
  `// Written by scripts/confusables.ts from Unicode's confusables.txt ${version}. Licence: UNICODE-LICENSE.txt.

/** Letters that look like ASCII letters, by what they look like. */
export const confusables: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
