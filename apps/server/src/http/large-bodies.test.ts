import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { Overloaded } from '../base/refusal.ts';
import { createLargeBodies, largeBodyBounds } from './large-bodies.ts';

const { ofOne, onNode } = largeBodyBounds;
const responses = (count: number): EventEmitter[] => Array.from({ length: count }, () => new EventEmitter());

test('reads a limited number of large bodies of one caller at once, and the next when one was answered', () => {
  const bodies = createLargeBodies();
  const [first, ...others] = responses(ofOne) as [EventEmitter, ...EventEmitter[]];
  for (const response of [first, ...others]) bodies.enter('opk_1', response as never);
  expect(() => bodies.enter('opk_1', new EventEmitter() as never)).toThrow(Overloaded);
  bodies.enter('opk_2', new EventEmitter() as never);
  first.emit('finish');
  first.emit('close');
  bodies.enter('opk_1', new EventEmitter() as never);
  expect(() => bodies.enter('opk_1', new EventEmitter() as never)).toThrow(Overloaded);
});

test('reads a limited number of large bodies per node; a cut connection frees its place', () => {
  const bodies = createLargeBodies();
  const open = responses(onNode);
  for (const [n, response] of open.entries()) bodies.enter(`opk_${n}`, response as never);
  expect(() => bodies.enter('opk_new', new EventEmitter() as never)).toThrow(Overloaded);
  open[0]?.emit('close');
  bodies.enter('opk_new', new EventEmitter() as never);
});
