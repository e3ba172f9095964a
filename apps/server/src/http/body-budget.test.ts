import { maxDocumentBody } from '@croupier/contract/back-office/kyc.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { Overloaded } from '../base/refusal.ts';
import { createBodyBudget } from './body-budget.ts';
import type { BodySender } from './body-shares.ts';
import { serverLimits } from './server-limits.ts';

const kib = 1024;
/** Of which 7,168 KiB are for all bodies and 1,024 KiB for small ones; a network's quarters are 1,792 and 256 KiB. */
const most = 8_192 * kib;
/** A caller of an operator; each name is of an operator of its own, unless one is given. */
const from = (network: string, name = 'opk_1', operator_id = Number(name.replace(/\D/g, ''))): BodySender => ({
  network,
  name: `${name} ${network}`,
  operator_id,
});
/** Somebody who gives the id of a key and has proved nothing. */
const claimed = (network: string, name = 'opk_1'): BodySender => ({ network, name });
const player = (network: string, id: number, operator_id = 1): BodySender => ({
  network,
  name: `player ${id}`,
  operator_id,
  is_player: true,
});

const readingsOf = (budget: ReturnType<typeof createBodyBudget>) =>
  Object.fromEntries(budget.readings.map(({ name, read }) => [name, { ...read() }]));

/** Takes as much as the budget gives, in bodies of one size. */
const takeAll = (budget: ReturnType<typeof createBodyBudget>, sender: BodySender, bytes: number): number => {
  for (let count = 0; ; count += 1)
    try {
      budget.hold(sender, bytes).add(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(Overloaded);
      return count * bytes;
    }
};

test("one caller holds half of its network's quarter, and another gets half of the rest", () => {
  const budget = createBodyBudget(most);
  const first = budget.hold(from('a'), 896 * kib);
  first.add(896 * kib);
  expect(() => first.add(1)).toThrow(Overloaded);
  expect(() => budget.hold(from('a'), 17 * kib)).toThrow(Overloaded);
  const second = budget.hold(from('a', 'opk_2'), 448 * kib);
  second.add(448 * kib);
  expect(() => second.add(1)).toThrow(Overloaded);
  first.release();
  second.add(448 * kib);
  expect(budget.heldBytes()).toBe(896 * kib);
});

test('whoever knows a key id cannot lock its owner out', () => {
  const budget = createBodyBudget(most);
  for (let network = 0; network < 100; network += 1) {
    takeAll(budget, claimed(`attacker ${network}`), 256 * kib);
    takeAll(budget, claimed(`attacker ${network}`), kib);
  }
  expect(takeAll(budget, from('owner'), 128 * kib)).toBe(896 * kib);
});

test('one address with many names leaves room for others', () => {
  const budget = createBodyBudget(most);
  for (const size of [256 * kib, 17 * kib, 16 * kib, 100])
    for (let name = 0; name < 300; name += 1) takeAll(budget, from('attacker', `opk_${name}`), size);
  expect(budget.heldBytes()).toBeLessThanOrEqual(most / 4);
  expect(takeAll(budget, from('other'), 128 * kib)).toBe(896 * kib);
  expect(takeAll(budget, from('other'), 16 * kib)).toBe(128 * kib);
});

test('small bodies have room when large ones have taken theirs', () => {
  const budget = createBodyBudget(most);
  for (let network = 0; network < 100; network += 1)
    for (let name = 0; name < 5; name += 1) takeAll(budget, from(`attacker ${network}`, `opk_${name}`), 17 * kib);
  expect(() => budget.hold(from('owner'), 128 * kib)).toThrow(Overloaded);
  expect(() => budget.hold(from('owner'), undefined).add(128 * kib)).toThrow(Overloaded);
  expect(takeAll(budget, from('owner'), 16 * kib)).toBeGreaterThanOrEqual(128 * kib);
});

test('the largest body of any route fits', () => {
  createBodyBudget(serverLimits.bodyBytes).hold(from('a'), maxDocumentBody).add(maxDocumentBody);
});

test('what a body announces is not counted before it arrives, and what was held is released once', () => {
  const budget = createBodyBudget(most);
  const slow = budget.hold(from('a'), 500 * kib);
  expect(budget.heldBytes()).toBe(0);
  slow.add(100);
  slow.release();
  slow.release();
  expect(budget.heldBytes()).toBe(0);
});

test('strangers of all networks hold at most half', () => {
  const budget = createBodyBudget(most);
  for (let network = 0; network < 100; network += 1) takeAll(budget, claimed(`${network}`, 'stranger'), 128 * kib);
  const held = budget.heldBytes();
  expect(held).toBe(3_584 * kib);
  expect(() => budget.hold(claimed('new', 'stranger'), 17 * kib)).toThrow(Overloaded);
  budget.hold(claimed('new', 'stranger'), 4_096).add(4_096);
  budget.hold(from('new'), 500 * kib).add(10);
  budget.noteUnread();
  budget.noteSlow();
  const { croupier_body_bytes, croupier_bodies_refused } = readingsOf(budget);
  expect(croupier_body_bytes).toEqual({ strangers: held + 4_096, known: 10 });
  expect(croupier_bodies_refused).toEqual({ no_room: 101, not_admitted: 1, too_slow: 1 });
});

test('a player holds an eighth, by whatever tokens and addresses, and leaves room for the next player', () => {
  const budget = createBodyBudget(most);
  for (let network = 0; network < 50; network += 1) takeAll(budget, player(`${network}`, 1), 128 * kib);
  expect(budget.heldBytes()).toBe(896 * kib);
  expect(takeAll(budget, player('elsewhere', 2), 128 * kib)).toBe(896 * kib);
});

test('the players of an operator hold a third, and leave room for its staff, its servers and other operators', () => {
  const budget = createBodyBudget(most);
  for (let id = 0; id < 200; id += 1) takeAll(budget, player(`${id}`, id), 64 * kib);
  const held = budget.heldBytes();
  expect(held).toBeLessThanOrEqual(((most / 8) * 7) / 3);
  expect(held).toBeGreaterThan(2_000 * kib);
  expect(takeAll(budget, from('office', 'staff', 1), 128 * kib)).toBe(896 * kib);
  expect(takeAll(budget, player('elsewhere', 1, 2), 128 * kib)).toBe(896 * kib);
});

test('one operator holds half, whatever its callers and addresses', () => {
  const budget = createBodyBudget(most);
  for (let n = 0; n < 200; n += 1) takeAll(budget, from(`${n}`, `opk_${n}`, 1), 64 * kib);
  expect(budget.heldBytes()).toBe(3_584 * kib);
  expect(takeAll(budget, from('other', 'opk_1', 2), 128 * kib)).toBe(896 * kib);
});

test('whatever callers do, the sum stays within the budget and something is left for a newcomer', () => {
  const step = fc.record({
    network: fc.integer({ min: 0, max: 9 }),
    caller: fc.integer({ min: 0, max: 2 }),
    bytes: fc.integer({ min: 1, max: 600 * kib }),
  });
  assertProperty(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const networks = 10;
      const budget = createBodyBudget(most);
      const all = Array.from({ length: networks }, (_, n) =>
        [0, 1, 2].map((caller) => budget.hold(from(`${n}`, `opk_${caller}`), undefined)),
      );
      for (const { network, caller, bytes } of steps)
        try {
          all[network]![caller]!.add(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Overloaded);
        }
      const large = (most * 7) / 8;
      expect(budget.heldBytes()).toBeLessThanOrEqual((large * networks) / (networks + 1));
      const rest = Math.floor(large / (networks + 1) / 2);
      const newcomer = budget.hold(from('new', 'opk_9'), rest);
      newcomer.add(rest);
      for (const one of [...all.flat(), newcomer]) one.release();
      expect(budget.heldBytes()).toBe(0);
    }),
  );
});
