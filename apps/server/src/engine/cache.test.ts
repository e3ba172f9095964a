import { expect, test } from 'vitest';
import { type CachedAccount, createAccountCache } from './cache.ts';

const facts = (version: number): CachedAccount => ({ version, facts_version: 0, facts: {} });

test('finds an account as it was kept, under its operator only', () => {
  const cache = createAccountCache(10);
  cache.keepAccount(1, 7, facts(3));
  expect(cache.account(1, 7)).toEqual(facts(3));
  expect([cache.account(2, 7), cache.account(1, 8)]).toEqual([undefined, undefined]);
});

test('keeps a limited number of accounts, those used last', () => {
  const cache = createAccountCache(10);
  cache.keepAccount(1, 0, facts(0));
  for (let player = 1; player <= 1_000; player += 1) {
    cache.keepAccount(1, player, facts(player));
    expect(cache.account(1, 0), `after ${player} others`).toBeDefined();
    expect(cache.readings().accounts).toBeLessThanOrEqual(10);
  }
  expect(cache.account(1, 500)).toBeUndefined();
});

test('an account kept twice counts once', () => {
  const cache = createAccountCache(4);
  for (let version = 0; version < 50; version += 1) cache.keepAccount(1, 7, facts(version));
  expect(cache.readings().accounts).toBe(1);
  expect(cache.account(1, 7)?.version).toBe(49);
});

test('a dropped account is gone, with what was kept of its operator; others stay', () => {
  const cache = createAccountCache(10);
  for (const player of [1, 2]) cache.keepAccount(1, player, facts(1));
  cache.keepOperator(1, { facts_version: 1, facts: {} });
  cache.drop(1, [1]);
  expect([cache.account(1, 1), cache.operator(1)]).toEqual([undefined, undefined]);
  expect(cache.account(1, 2)).toBeDefined();
  cache.clear();
  expect(cache.account(1, 2)).toBeUndefined();
});
