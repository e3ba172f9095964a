import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { turn } from '../../test/support/turn.ts';
import { Overloaded } from '../base/refusal.ts';
import type { BodySender } from './body-shares.ts';
import { createLargeBodies, largeBodyBounds } from './large-bodies.ts';

const { arriving, inWork, inWorkOfOperator } = largeBodyBounds;
const ofNetwork = arriving / 8;

const claimed = (network: string, name = 'opk_1'): BodySender => ({ network, name });
const player = (operator_id: number, id: number, network: string): BodySender => ({
  network,
  name: `player ${id}`,
  operator_id,
  is_player: true,
});
const staff = (operator_id: number, id = 1): BodySender => ({ network: `${id}`, name: `staff ${id}`, operator_id });

const open = (waitMilliseconds = 600_000) => {
  const bodies = createLargeBodies(waitMilliseconds);
  const enter = (sender: BodySender) => {
    const response = new EventEmitter();
    return { response, body: bodies.enter(sender, response as never) };
  };
  /** How many more of these are read. */
  const fill = (senderOf: (n: number) => BodySender): number => {
    for (let n = 0; ; n += 1)
      try {
        enter(senderOf(n));
      } catch (error) {
        expect(error).toBeInstanceOf(Overloaded);
        return n;
      }
  };
  return { enter, fill };
};

test('reads a limited number of large bodies of one caller at once, and the next when one was answered', () => {
  const { enter, fill } = open();
  const { response } = enter(claimed('1.2.3.4'));
  expect(fill(() => claimed('1.2.3.4'))).toBe(ofNetwork / 2 - 1);
  enter(claimed('1.2.3.4', 'opk_2'));
  response.emit('finish');
  response.emit('close');
  expect(fill(() => claimed('1.2.3.4', 'opk_3'))).toBeGreaterThan(0);
});

test('two of a player, by whatever tokens and addresses: those of other players and other operators are read', () => {
  const { fill } = open();
  expect(fill((n) => player(1, 7, `10.0.0.${n}`))).toBe(2);
  expect(fill((n) => player(1, 8, `10.0.1.${n}`))).toBe(2);
  expect(fill((n) => player(2, 7, `10.0.2.${n}`))).toBe(2);
});

test('all players of an operator leave room for its staff, and for the players of every other operator', () => {
  const { fill } = open();
  const taken = fill((n) => player(1, n, `net ${n}`));
  expect(taken).toBeLessThanOrEqual(arriving / 3);
  expect(fill(() => staff(1))).toBe(ofNetwork / 2);
  for (const operator of [2, 3, 4, 5])
    expect(fill((n) => player(operator, n, `of ${operator} ${n}`))).toBeGreaterThan(1);
});

test('a network has no more by many names than its share', () => {
  const { fill } = open();
  let all = 0;
  for (let n = 0; n < 50; n += 1) all += fill(() => claimed('1.2.3.4', `opk_${n}`));
  expect(all).toBeLessThanOrEqual(ofNetwork);
});

test('whoever gives the id of a key at any number of addresses takes nothing from its owner', () => {
  const { fill } = open();
  for (let n = 0; n < 100; n += 1) fill(() => claimed(`6.6.6.${n}`));
  expect(fill(() => ({ ...claimed('1.2.3.4'), operator_id: 1 }))).toBe(ofNetwork / 2);
});

test('many operators leave something for the next, within what the node reads', () => {
  const { fill } = open();
  let all = 0;
  for (let operator = 1; operator <= 6; operator += 1) all += fill((n) => staff(operator, operator * 1_000 + n));
  expect(all).toBeLessThan(arriving);
  expect(fill(() => staff(99, 99))).toBeGreaterThan(0);
});

test('a cut connection frees its place, once', () => {
  const { enter, fill } = open();
  const { response } = enter(player(1, 1, 'a'));
  fill(() => player(1, 1, 'a'));
  response.emit('close');
  response.emit('close');
  expect(fill(() => player(1, 1, 'a'))).toBe(1);
});

test('bodies that have arrived are worked on in turns of the operators, and one that waits too long is refused', async () => {
  const { enter } = open(1);
  const begun: number[] = [];
  const arrive = (operator: number, id: number) => {
    const entered = enter(staff(operator, id));
    const turned = entered.body.turn().then(() => void begun.push(operator));
    return { ...entered, turned };
  };
  const flood = Array.from({ length: inWorkOfOperator + 1 }, (_, n) => arrive(1, n));
  await expect(flood.at(-1)!.turned).rejects.toBeInstanceOf(Overloaded);
  const others = Array.from({ length: inWork - inWorkOfOperator }, (_, n) => arrive(2, 100 + n));
  await Promise.all(others.map(({ turned }) => turned));
  expect(begun).toHaveLength(inWork);
  others[0]!.response.emit('finish');
  await turn();
  await arrive(3, 200).turned;
  expect(begun.at(-1)).toBe(3);
});
