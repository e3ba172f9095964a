import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { Overloaded } from '../base/refusal.ts';
import { createLargeBodies, largeBodyBounds } from './large-bodies.ts';

const { ofOne, ofNetwork, onNode } = largeBodyBounds;

const open = () => {
  const bodies = createLargeBodies();
  const enter = (network: string, caller: string): EventEmitter => {
    const response = new EventEmitter();
    bodies.enter({ network, caller }, response as never);
    return response;
  };
  /** How many more of this caller are read. */
  const fill = (network: string, callerOf: (n: number) => string): number => {
    for (let n = 0; ; n += 1)
      try {
        enter(network, callerOf(n));
      } catch (error) {
        expect(error).toBeInstanceOf(Overloaded);
        return n;
      }
  };
  return { enter, fill };
};

test('reads a limited number of large bodies of one caller at once, and the next when one was answered', () => {
  const { enter, fill } = open();
  const first = enter('1.2.3.4', 'opk_1');
  expect(fill('1.2.3.4', () => 'opk_1')).toBe(ofOne - 1);
  enter('1.2.3.4', 'opk_2');
  first.emit('finish');
  first.emit('close');
  expect(fill('1.2.3.4', () => 'opk_1')).toBe(1);
});

test('a network has no more by many names than its share', () => {
  const { fill } = open();
  expect(fill('1.2.3.4', (n) => `opk_${n}`)).toBe(ofNetwork);
});

test('whoever gives the id of a key at another address takes nothing from its owner', () => {
  const { fill } = open();
  for (const network of ['6.6.6.6', '6.6.6.7']) fill(network, () => 'opk_1');
  expect(fill('1.2.3.4', () => 'opk_1')).toBe(ofOne);
});

test('many networks leave something for the next, within what the node reads', () => {
  const { fill } = open();
  const taken = [1, 2, 3].map((network) => fill(`6.6.6.${network}`, (n) => `opk_${n}`));
  expect(fill('1.2.3.4', () => 'opk_1')).toBeGreaterThan(0);
  const more = Array.from({ length: 20 }, (_, n) => fill(`7.7.7.${n}`, () => 'x'));
  expect([...taken, ...more].reduce((sum, count) => sum + count, 0)).toBeLessThan(onNode);
});

test('a cut connection frees its place, once', () => {
  const { enter, fill } = open();
  const cut = enter('1.2.3.4', 'opk_1');
  fill('1.2.3.4', () => 'opk_1');
  cut.emit('close');
  cut.emit('close');
  expect(fill('1.2.3.4', () => 'opk_1')).toBe(1);
});
