import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('keeps no more values than allowed, and those in use', () => {
  const recent = createRecent<number>(10);
  recent.set('used', 0);
  for (let n = 1; n <= 1_000; n += 1) {
    recent.set(`other-${n}`, n);
    expect(recent.get('used'), `after ${n} others`).toBe(0);
    expect(recent.size()).toBeLessThanOrEqual(10);
  }
  expect(recent.get('other-500')).toBeUndefined();
});

test('a value that is set again replaces the old one, in either generation', () => {
  const recent = createRecent<number>(4);
  for (let n = 0; n < 50; n += 1) recent.set('same', n);
  expect([recent.get('same'), recent.size()]).toEqual([49, 1]);
  recent.set('other', 1);
  recent.set('same', 50);
  expect(recent.get('same')).toBe(50);
});

test('a deleted value is gone, and clear removes all', () => {
  const recent = createRecent<number>(10);
  for (const name of ['a', 'b']) recent.set(name, 1);
  recent.delete('a');
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 1]);
  recent.clear();
  expect([recent.get('b'), recent.size()]).toEqual([undefined, 0]);
});
