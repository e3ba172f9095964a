import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const mistakes = [
  'a reply without a field',
  'a file from a route that is not declared to answer one',
  'a reply with a field of the wrong type',
  'facts beside the data that the route does not declare',
  'a plain number where an answer holds money',
  'a sum of money without add',
  'a plain number as a limit of money',
  'a plain number as the new value of a limit of money',
  'minutes as the figures of a limit of money',
  'a plain number as an amount that a rule compared',
  'a plain number as an amount that a check of a withdrawal compared',
  'a page that does not say where it is',
  'a page whose links lack one',
  'a command whose reply lacks a field',
  'an input field that is renamed in a command whose needs use it',
  'a need of a facet that the command does not name',
  'a change of a facet that the command does not name',
  'a row of a facet that the command does not name',
  'facts that are changed in their place',
  'an advance that looks at a facet it does not name',
  'a facet whose write sends its statements',
];

/** The type check itself proves them (`npm run check`); this keeps the list complete and the files checked. */
describe('what does not compile', async () => {
  const source = await readFile(new URL('../fixtures/type-mistakes.ts', import.meta.url), 'utf8');
  const expected = [...source.matchAll(/^\s*\/\/ @ts-expect-error (.+)$/gm)].map(([, mistake]) => mistake);

  test.each(mistakes)('%s', (mistake) => {
    expect(expected).toContain(mistake);
  });

  test('the type check reads the file with these mistakes, and skips nothing in it', async () => {
    const { include } = JSON.parse(await readFile(new URL('../../../../tsconfig.all.json', import.meta.url), 'utf8'));
    expect(include).toContain('apps/*/test');
    expect(expected).toHaveLength(mistakes.length);
    expect(source).not.toMatch(/@ts-(ignore|nocheck)/);
  });
});
