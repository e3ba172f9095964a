import { expect, test } from 'vitest';
import { createAccountMemory, type Remembered } from './memory.ts';

const facts = (version: number): Remembered => ({ version, facts_version: 0, facts: {} });

test('finds an account as it was kept, under its operator only', () => {
  const memory = createAccountMemory(10);
  memory.keepAccount(1, 7, facts(3));
  expect(memory.account(1, 7)).toEqual(facts(3));
  expect([memory.account(2, 7), memory.account(1, 8)]).toEqual([undefined, undefined]);
});

test('keeps a limited number of accounts, those used last', () => {
  const memory = createAccountMemory(10);
  memory.keepAccount(1, 0, facts(0));
  for (let player = 1; player <= 1_000; player += 1) {
    memory.keepAccount(1, player, facts(player));
    expect(memory.account(1, 0), `after ${player} others`).toBeDefined();
    expect(memory.readings().accounts).toBeLessThanOrEqual(10);
  }
  expect(memory.account(1, 500)).toBeUndefined();
});

test('an account kept twice counts once', () => {
  const memory = createAccountMemory(4);
  for (let version = 0; version < 50; version += 1) memory.keepAccount(1, 7, facts(version));
  expect(memory.readings().accounts).toBe(1);
  expect(memory.account(1, 7)?.version).toBe(49);
});

test('a dropped account is gone, with what was kept of its operator; others stay', () => {
  const memory = createAccountMemory(10);
  for (const player of [1, 2]) memory.keepAccount(1, player, facts(1));
  memory.keepOperator(1, { facts_version: 1, facts: {} });
  memory.drop(1, [1]);
  expect([memory.account(1, 1), memory.operator(1)]).toEqual([undefined, undefined]);
  expect(memory.account(1, 2)).toBeDefined();
  memory.clear();
  expect(memory.account(1, 2)).toBeUndefined();
});
