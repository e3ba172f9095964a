import { expect, test } from 'vitest';
import { readDrafts } from './drafts.ts';

const storageWith = (text: string | null) => {
  let value = text;
  return {
    getItem: () => value,
    removeItem: () => (value = null),
    setItem: (_: string, next: string) => (value = next),
  };
};
const kept = JSON.stringify({ at: 1_000, drafts: { 'reject_payment {}': { reason: 'Not theirs' } } });

test('what was typed is there again after the page was loaded again, once', () => {
  const storage = storageWith(kept) as unknown as Storage;
  expect([...readDrafts(storage, 2_000)]).toEqual([['reject_payment {}', { reason: 'Not theirs' }]]);
  expect(readDrafts(storage, 2_000).size).toBe(0);
});

test.each([
  ['nothing was kept', null, 2_000],
  ['it is no JSON', '{', 2_000],
  ['it is older than ten minutes', kept, 1_000 + 10 * 60_000 + 1],
])('begins empty when %s', (_, text, now) => {
  expect(readDrafts(storageWith(text) as unknown as Storage, now).size).toBe(0);
});
