import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';

const folder = 'apps/casino/src/text';
const read = (name: string): Record<string, string> => JSON.parse(readText(join(folder, name)));
const english = read('en.json');
const languages = readdirSync(join(import.meta.dirname, '../src/text')).filter((name) => name !== 'en.json');
const code = filesBelow('apps/casino/src')
  .filter((path) => /\.tsx?$/.test(path))
  .map(readText)
  .join('\n');

const valuesOf = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languages)('%s', (name) => {
  const texts = read(name);

  test('has every text of English, in the same order, and no other', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  test('puts the same values into each text', () => {
    const different = Object.keys(english).filter(
      (key) => valuesOf(texts[key]).join() !== valuesOf(english[key]).join() && !key.endsWith('.one'),
    );
    expect(different).toEqual([]);
  });

  test('is no copy of English', () => {
    const same = Object.keys(english).filter(
      (key) => texts[key] === english[key] && /\p{L}{3} \p{L}{3}/u.test(english[key] ?? ''),
    );
    expect(same).toEqual([]);
  });
});

test('every text is used, and every text that is used exists', () => {
  /** The beginnings of texts whose end is a word of the platform or of a game: `error.${code}`. */
  const named = [...code.matchAll(/[`']([a-zA-Z]+)\.\$\{/g)].map(([, prefix]) => `${prefix}.`);
  const used = new Set([...code.matchAll(/['"`]([a-zA-Z]+(?:\.[A-Za-z_]+)+)['"`]/g)].map(([, key]) => key as string));
  const unused = Object.keys(english).filter(
    (key) =>
      !named.some((prefix) => key.startsWith(prefix)) && !used.has(key) && !used.has(key.replace(/\.(one|other)$/, '')),
  );
  expect(unused).toEqual([]);
});
