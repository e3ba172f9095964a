import { expect, test } from 'vitest';
import { filesBelow, readText } from '../support/source-code.ts';

type Declared = { readonly all: readonly string[]; readonly needed: readonly string[]; readonly isOpen: boolean };

const types = readText('packages/sdk/src/error-details.ts');
const shared = new Map([...types.matchAll(/^type (\w+) = (.*);$/gm)].map(([, name = '', text = '']) => [name, text]));

/** The fields that the client's types have for each code. */
const declared = new Map(
  [...types.matchAll(/^ {2}readonly ([A-Z_]+): ([\s\S]*?);$(?=\n {2}(?:readonly|\/\*)|\n\};)/gm)].map(
    ([, code = '', type = '']): [string, Declared] => {
      const text = type.replaceAll(/\b[A-Z]\w+\b/g, (name) => `${name} ${shared.get(name) ?? ''}`);
      const fields = [...text.matchAll(/readonly (\w+)(\??):/g)].map(([, name = '', mark]) => ({ name, mark }));
      return [
        code,
        {
          all: fields.map(({ name }) => name),
          needed: fields.filter(({ mark }) => mark === '').map(({ name }) => name),
          isOpen: /\bAnything\b/.test(text) || type.startsWith('Readonly<Record<'),
        },
      ];
    },
  ),
);

/** The arguments of a call, from its opening bracket, each with what stands at its own depth. */
const argumentsAt = (text: string, start: number): string[] => {
  const parts = [''];
  let depth = 0;
  for (const character of text.slice(start)) {
    if (')]}'.includes(character)) depth -= 1;
    if (depth === 0 && character === ')') break;
    if (depth === 1 && character === ',') parts.push('');
    else parts[parts.length - 1] += character;
    if ('([{'.includes(character)) depth += 1;
  }
  return parts.map((part) => part.replace(/^\(/, '').trim()).filter(Boolean);
};

/** Only staff get these answers, whose client is the back office. */
const isForStaff = /^apps\/server\/src\/modules\/(desk|sign-in)\//;

/** Each refusal whose details are written out where it is made. */
const refusals = filesBelow('apps/server/src')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !isForStaff.test(path))
  .flatMap((path) => {
    const text = readText(path).replaceAll(/\/\/.*$/gm, '');
    return [...text.matchAll(/new Refusal(?=\(\s*'([A-Z_]+)')/g)].flatMap((match) => {
      const [, , details = '{}'] = argumentsAt(text, match.index + match[0].length);
      if (!details.startsWith('{')) return [];
      const fields = argumentsAt(`(${details.slice(1, -1)})`, 0);
      const names = fields.map((field) => /^\w+(?=$|:)/.exec(field)?.[0] ?? '…');
      return [{ path, code: match[1] as string, names }];
    });
  });

test('the client has a type for each field of the details of each code', () => {
  expect(declared.size).toBeGreaterThan(30);
  expect(refusals.length).toBeGreaterThan(150);
  const unknown = refusals.flatMap(({ path, code, names }) => {
    const type = declared.get(code);
    if (!type || type.isOpen) return [];
    return names.filter((name) => name !== '…' && !type.all.includes(name)).map((name) => `${path}: ${code}.${name}`);
  });
  expect(unknown).toEqual([]);
});

test('a field that the type does not mark as optional is in every answer with the code', () => {
  const missing = refusals.flatMap(({ path, code, names }) => {
    const needed = declared.get(code)?.needed ?? [];
    if (names.includes('…')) return [];
    return needed.filter((name) => !names.includes(name)).map((name) => `${path}: ${code} without ${name}`);
  });
  expect(missing).toEqual([]);
});
