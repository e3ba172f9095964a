import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';
import { type Field, fieldsOf } from '../src/schema-fields.ts';
import { hints as german } from '../src/text/de/hints.ts';
import { hints as english } from '../src/text/en/hints.ts';
import { findRouteUses } from './route-uses.ts';

const app = 'apps/back-office/src';
const files = filesBelow(app);
const styles = files.filter((path) => path.endsWith('.css'));
const code = files.filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

const linesWith = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );

describe('styles', () => {
  const tokens = ['shared', 'back-office'].map((name) => `packages/tokens/${name}.css`);

  test('take every colour and length from the tokens', () => {
    expect(linesWith(styles, /#[0-9a-f]{3,8}\b|\b\d*\.?\d+px\b|\brgba?\(|\bhsla?\(/i)).toEqual([]);
    expect(linesWith(styles, /light-dark\(/)).toEqual([]);
  });

  test('are in a layer, so that loading order does not matter', () => {
    expect(styles.filter((path) => !/^@layer (base|shared|components|pages) \{/.test(readText(path)))).toEqual([]);
  });

  test('use only tokens that exist', () => {
    const made = new Set(tokens.flatMap((path) => readText(path).match(/--[\w-]+(?=:)/g) ?? []));
    const used = [...styles, ...tokens].flatMap((path) =>
      [...readText(path).matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] as string),
    );
    expect(
      used.filter((name) => !made.has(name) && !name.startsWith('--anchor') && !name.startsWith('--available')),
    ).toEqual([]);
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

  test('uses the API only through routes of the contract', () => {
    expect(linesWith(code, /['"`]\/api\//)).toEqual([]);
    const elsewhere = code.filter((path) => !path.endsWith('/call.ts') && !path.endsWith('/live.ts'));
    expect(linesWith(elsewhere, /\bfetch\(/)).toEqual([]);
  });

  test('checks the permission of a route before it offers to call it', async () => {
    const unasked = (await findRouteUses()).filter(({ isAsked, isGuardedByPage }) => !isAsked && !isGuardedByPage);
    expect(unasked.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
    const others = code.filter((path) => !/\/(session|may)\.ts$/.test(path));
    expect(linesWith(others, /\bme\??\.permissions\b|\bpermission=/)).toEqual([]);
  });

  test('never says that a change is done while it waits for a second person', async () => {
    const proposing = (await findRouteUses()).filter(({ route }) => route.proposes);
    expect(proposing.length).toBeGreaterThan(20);
    const unasked = proposing.filter(({ path }) => {
      const text = readText(path);
      return /\bnotify\(/.test(text) && !/\bnotifyDone\(|\bstatus [!=]== 20[01]\b/.test(text);
    });
    expect(unasked.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  });

  test('has a German hint for every form hint, and no unused one', async () => {
    const hintsOf = (fields: readonly Field[]): string[] =>
      fields.flatMap((field) => [...(field.hint ? [field.hint] : []), ...hintsOf(field.parts)]);
    const given = (await findRouteUses()).flatMap(({ route }) => hintsOf(fieldsOf(route.body)));
    expect([...new Set(given)].filter((hint) => !(hint in german))).toEqual([]);
    expect(Object.keys({ ...german, ...english }).filter((hint) => !given.includes(hint))).toEqual([]);
  });

  test('has every text in both languages', () => {
    const languages = ['en', 'de'].map((language) =>
      files.filter((path) => path.startsWith(`${app}/text/${language}/`)).map((path) => path.split('/').at(-1)),
    );
    expect(languages[0]).toEqual(languages[1]);
  });
});

describe('the table of jobs in the README', () => {
  const rows = [...readText('apps/back-office/README.md').matchAll(/\| `([\w-]+\.test\.ts)`: (.+) \|$/gm)];

  test.each(rows.map(([, file, title]) => [file as string, title as string]))('%s has a test: %s', (file, title) => {
    const tests = readText(`apps/back-office/test/${file}`).matchAll(/\btest(?:\.each\(\w+\))?\(\s*'([^']+)'/g);
    expect([...tests].filter(([, name]) => name?.startsWith(title))).toHaveLength(1);
  });
});
