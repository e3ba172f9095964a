import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plainAmountsIn, plainSchemasIn } from '../support/plain-amounts.ts';
import {
  filesBelow,
  isTest,
  type Node,
  parseSource,
  readSource,
  readText,
  root,
  sourcesBelow,
} from '../support/source-code.ts';
import { isVagueTitle, testTitlesIn, vagueTitlesIn } from '../support/titles.ts';

const folders = ['apps', 'packages', 'scripts'];
const all = folders.flatMap(sourcesBelow);
/** Files made from the contract are not written by hand. */
const isGenerated = (file: (typeof all)[number]): boolean => file.text.startsWith('// Made from');
const code = all.filter((file) => !isTest(file) && !file.path.includes('/test/') && !isGenerated(file));
const everything = filesBelow('.');
const texts = everything.filter((path) => /\.(tsx?|css|html|cjs|json|md|sql|yml|sh)$|\/run$/.test(path));

const find = (files: typeof all, test: (node: Node) => boolean): string[] => files.flatMap((file) => file.find(test));

describe('code', () => {
  test('exports by name', () => {
    const configs = /\.config\.ts$/;
    const files = all.filter((file) => !configs.test(file.path));
    expect(find(files, (node) => node.type === 'ExportDefaultDeclaration')).toEqual([]);
  });

  test('has no enum, no namespace and no barrel', () => {
    const kinds = ['TSEnumDeclaration', 'TSModuleDeclaration', 'ExportAllDeclaration'];
    // A published package needs a single entry file.
    const entries = /^packages\/sdk\/src\/(croupier|provider)\.ts$/;
    const own = code.filter((file) => !entries.test(file.path));
    expect(find(own, (node) => kinds.includes(node.type) && node.declare !== true)).toEqual([]);
    expect(code.filter((file) => basename(file.path) === 'index.ts')).toEqual([]);
  });

  test('has any only with a comment that says why', () => {
    const explained = (place: string): boolean => {
      const [path = '', line = ''] = place.split(':');
      return /biome-ignore lint\/suspicious\/noExplicitAny: \w/.test(
        readText(path).split('\n')[Number(line) - 2] ?? '',
      );
    };
    const places = find(code, (node) => node.type === 'TSAnyKeyword');
    expect(places.filter((place) => !explained(place))).toEqual([]);
  });

  test('has files of at most 300 lines', () => {
    const long = code.filter((file) => file.text.split('\n').length > 301);
    expect(long.map((file) => `${file.path}: ${file.text.split('\n').length - 1}`)).toEqual([]);
  });

  test('has file names in kebab-case', () => {
    const odd = all.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(basename(file.path)));
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  test('names constants in camelCase', () => {
    const isShouted = (node: Node): boolean =>
      node.type === 'VariableDeclarator' && /^[A-Z][A-Z0-9_]+$/.test(String((node.id as Node).name));
    const scripts = everything.filter((path) => /\.[cm]?js$/.test(path)).map(readSource);
    expect(scripts.some(({ path }) => path === 'scripts/run.cjs')).toBe(true);
    expect(find([...all, ...scripts], isShouted)).toEqual([]);
  });
});

describe('money', () => {
  const server = code.filter((file) => file.path.startsWith('apps/server/src/'));
  const contract = code.filter((file) => file.path.startsWith('packages/contract/src/'));
  /** Files where an amount may be a plain number, and why. */
  const plain: readonly [RegExp, string][] = [
    [/^apps\/server\/src\/demo\//, 'the demo calls the API from outside, where an amount is a number of JSON'],
    [/^apps\/server\/src\/modules\/sandbox\/causes\.ts/, 'calls the API as an integrator does'],
    [/^apps\/server\/src\/modules\/wallet\/watch-account\.ts/, 'a sum that is wrong must be reported, not thrown'],
    [/^apps\/server\/src\/modules\/reports\/figures\.ts/, 'sums of all players are exact beyond 2^53'],
    [/^apps\/server\/src\/admission\/guard-statement\.ts/, 'counts calls, not money'],
    [/^apps\/server\/src\/modules\/originals\//, 'a drawn payout is money only once it is known to be countable'],
    [/^apps\/server\/src\/modules\/rounds\/play-(whole-round|free-spin)\.ts/, 'take the drawn payout and check it'],
  ];
  const places = [...[...server, ...contract].flatMap(plainAmountsIn), ...contract.flatMap(plainSchemasIn)];

  test('is declared as Money', () => {
    expect(places.filter((place) => !plain.some(([path]) => path.test(place)))).toEqual([]);
  });

  test.each(plain)('is still a plain number in %s: %s', (path) => {
    expect(places.some((place) => path.test(place))).toBe(true);
  });

  test.each([
    'type Payment = { readonly amount: number }',
    'const pay = (amount: number | null) => amount',
    'type Change = { readonly requested_value: number | null }',
    'type Facts = { readonly limits: Readonly<Partial<Record<LimitName, number>>> }',
    'type Wanted = { readonly [Name in LimitName]?: number | null }',
    'const limits = new Map() as Map<LimitName, number>',
    'type Figures = Readonly<Record<string, number>>',
    'type Limits = { max_daily_deposit?: number }',
  ])('declared as a plain number in a type is found: %s', (text) => {
    expect(plainAmountsIn(parseSource('planted.ts', text))).toEqual(['planted.ts:1']);
  });

  test.each([
    'const payment = z.object({ amount: z.int() })',
    'const reached = z.object({ value: z.int().describe("The limit.") })',
    'const limits = z.partialRecord(z.enum(limitNames), z.int().min(0))',
    'const figures = z.record(z.string(), z.int())',
    'const limits = z.object(ofEachLimit(() => z.int().nullable()))',
  ])('declared as a plain number in a schema is found: %s', (text) => {
    expect(plainSchemasIn(parseSource('planted.ts', text))).toEqual(['planted.ts:1']);
  });

  test('is made by money() or by a schema, never by a cast', () => {
    const isCast = (node: Node): boolean =>
      node.type === 'TSAsExpression' && /\bMoney\b/.test(JSON.stringify((node.typeAnnotation as Node).typeName ?? ''));
    expect(find(code, isCast).filter((place) => !place.startsWith('packages/contract/src/money.ts'))).toEqual([]);
  });
});

describe('tests', () => {
  test('all run: none is only, skip or todo', () => {
    const isAside = (node: Node): boolean =>
      node.type === 'MemberExpression' &&
      /^(test|it|describe)$/.test(String((node.object as Node).name)) &&
      /^(only|skip|todo|fails)$/.test(String((node.property as Node).name));
    expect(find(all.filter(isTest), isAside)).toEqual([]);
  });

  test('measure no time, and wait for PostgreSQL as long as it takes: a busy machine must fail none', () => {
    // A delay that somebody asked for is at least as long.
    const mayMeasure = /^apps\/server\/src\/modules\/sandbox\/faults\.test\.ts$/;
    // Their subject is what a pool does with its own timeouts.
    const ownPools = /^apps\/server\/(test\/faults\/(engine-faults|pooler)|src\/database\/batched-read)\.test\.ts$/;
    const calling = (callee: (node: Node) => boolean, but: RegExp): string[] =>
      find(
        all.filter((file) => isTest(file) && !but.test(file.path)),
        (node) => node.type === 'CallExpression' && callee(node.callee as Node),
      );
    // A page's list of what it has fetched is no clock.
    const isClock = ({ object, property }: Node): boolean =>
      (object as Node | undefined)?.name === 'performance' && (property as Node).name !== 'getEntriesByType';
    expect(calling(isClock, mayMeasure)).toEqual([]);
    expect(calling(({ name }) => name === 'openPool', ownPools)).toEqual([]);
  });

  test('ask a page again until it shows what is expected: a busy machine draws it later', () => {
    const reads = /await [^;]*\.(count|title|url|textContent|allTextContents|inputValue|getAttribute)\(|\bpage\.url\(/;
    const inBrowser = all.filter((file) => isTest(file) && /^apps\/(back-office|guides)\/test\//.test(file.path));
    const atOnce = inBrowser.flatMap((file) =>
      file.find((node) => {
        if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'expect') return false;
        return reads.test(file.text.slice(node.start, node.end as number));
      }),
    );
    expect(atOnce).toEqual([]);
  });
});

describe('titles of tests', () => {
  test('say what is tested', () => {
    expect(all.filter(isTest).flatMap(vagueTitlesIn)).toEqual([]);
  });

  test('a vague title is reported with its file', () => {
    const text = "test('works', () => {});\ntest('refuses a deposit of zero', () => {});\n";
    expect(vagueTitlesIn(parseSource('planted.test.ts', text))).toEqual(['planted.test.ts: works']);
  });

  test.each(['routes', 'works', 'it works correctly', 'should refuse a deposit', 'test 1'])(
    'are refused when they say nothing: %s',
    (title) => expect(isVagueTitle(title)).toBe(true),
  );
});

describe('stories', () => {
  const folder = 'apps/server/test/stories';
  const stories = all.filter((file) => isTest(file) && file.path.startsWith(`${folder}/`));

  test('are in the list of stories, and have at most 200 lines', () => {
    const listed = readText(`${folder}/README.md`);
    expect(stories.filter(({ path }) => !listed.includes(`(${basename(path)})`)).map(({ path }) => path)).toEqual([]);
    expect(stories.filter(({ text }) => text.split('\n').length > 201).map(({ path }) => path)).toEqual([]);
    expect(stories.flatMap(testTitlesIn).length).toBeGreaterThanOrEqual(20);
  });

  test('end with the checks of verify', () => {
    const checks = ({ text }: (typeof all)[number]): number =>
      [...text.matchAll(/expectSoundBooks\(\)|findingsAt\(/g)].length;
    expect(stories.filter((file) => checks(file) < testTitlesIn(file).length).map(({ path }) => path)).toEqual([]);
  });
});

describe('property tests', () => {
  test('run by assertProperty, which fixes their seed and reports it', () => {
    const isBare = (node: Node): boolean =>
      node.type === 'MemberExpression' &&
      (node.object as Node).name === 'fc' &&
      /^(assert|check)$/.test(String((node.property as Node).name));
    const elsewhere = all.filter((file) => !file.path.endsWith('test/support/property.ts'));
    expect(find(elsewhere, isBare)).toEqual([]);
  });
});

describe('the repository', () => {
  test('leaves no work for later', () => {
    const words = new RegExp(`\\b(${['TO', 'FIX'].map((start, n) => start + ['DO', 'ME'][n]).join('|')})\\b`);
    expect(texts.filter((path) => !path.endsWith('package-lock.json') && words.test(readText(path)))).toEqual([]);
  });

  test('is self-contained: it never refers to something outside', () => {
    const outside = [
      ['..', 'shared'],
      ['..', '.library'],
      ['', 'work', ''],
    ].map((parts) => parts.join('/'));
    const pointing = texts.filter((path) => outside.some((place) => readText(path).includes(place)));
    expect(pointing).toEqual([]);
  });

  test('explains every module in its README.md, and every other folder of the server', () => {
    const folders = new Set(
      filesBelow('apps/server/src')
        .map((path) => path.split('/').slice(0, path.includes('/src/modules/') ? 5 : 4))
        .filter((parts) => !parts.at(-1)?.includes('.'))
        .map((parts) => parts.join('/')),
    );
    expect([...folders].filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
  });
});
