import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';

const app = 'apps/casino/src';
const files = filesBelow(app);
const styles = files.filter((path) => path.endsWith('.css'));
const code = [...files, ...filesBelow('apps/casino/server')].filter((path) => /\.tsx?$/.test(path));

const linesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );

describe('styles', () => {
  const tokens = ['shared', 'casino'].map((name) => `packages/tokens/${name}.css`);
  // Widths at which the layout changes: a media query reads no token.
  const lengths = /#[0-9a-f]{3,8}\b|(?<!@media [^{]*\((?:width|height) < )\b\d*\.?\d+px\b|\brgba?\(|\bhsla?\(/i;

  test('take every colour and length from the tokens', () => {
    expect(linesWith(styles, lengths)).toEqual([]);
    expect(linesWith(styles, /light-dark\(/)).toEqual([]);
  });

  test('are in a layer, so that loading order does not matter', () => {
    expect(styles.filter((path) => !/^@layer (base|shared|components|pages) \{/.test(readText(path)))).toEqual([]);
  });

  test('use only tokens that exist, and there is none that nobody uses', () => {
    const made = new Set(tokens.flatMap((path) => readText(path).match(/--[\w-]+(?=:)/g) ?? []));
    const read = (path: string): string[] =>
      [...readText(path).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '');
    const used = [...styles, ...tokens].flatMap(read);
    expect(used.filter((name) => !made.has(name))).toEqual([]);
    const drawn = readText(`${app}/originals/draw-curve.ts`);
    expect([...made].filter((name) => !used.includes(name) && !drawn.includes(`'${name.slice(2)}'`))).toEqual([]);
  });

  test('name each class in one sheet', () => {
    const owners = new Map<string, Set<string>>();
    for (const path of styles)
      for (const [, name = ''] of readText(path).matchAll(/(?:^|[\s,:(])\.([a-z][\w-]*)/gm))
        owners.set(name, (owners.get(name) ?? new Set()).add(path));
    expect([...owners].filter(([, paths]) => paths.size > 1).map(([name]) => name)).toEqual([]);
  });
});

describe('code', () => {
  test('sets no style by hand', () => {
    expect(linesWith(code, /\bstyle=\{/)).toEqual([]);
  });

  test('comes in files of at most 250 lines, named in kebab-case', () => {
    expect(code.filter((path) => readText(path).split('\n').length > 251)).toEqual([]);
    expect(code.filter((path) => !/\/[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(path))).toEqual([]);
  });

  test('knows the platform by its client alone', () => {
    const own =
      /from '(\.\.?\/(?!.*(?:apps|server\/src))[^']*|@tanstack\/[^']*|react[^']*|node:[^']*|@fontsource[^']*)'/;
    const sdk = /from '(\.\.\/)+packages\/sdk\/src\/[\w-]+\.ts'/;
    const foreign = linesWith(code, /\bfrom '/).filter((line) => !own.test(line) && !sdk.test(line));
    expect(foreign).toEqual([]);
  });

  test('leaves the session to the server part', () => {
    const pages = code.filter((path) => path.startsWith(app));
    expect(linesWith(pages, /document\.cookie|Bearer/)).toEqual([]);
    expect(linesWith(pages, /\bfetch\(/).filter((line) => !line.startsWith(`${app}/api.ts`))).toEqual([]);
  });
});
