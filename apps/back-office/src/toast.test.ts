import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, holdMessages, messages, notify, releaseMessages, shownMilliseconds } from './toast.ts';

const titles = () => messages.get().map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of messages.get()) dismiss(id);
  vi.useRealTimers();
});

test('a message disappears after its time, each by its own', () => {
  notify('first');
  vi.advanceTimersByTime(shownMilliseconds / 2);
  notify('second');
  vi.advanceTimersByTime(shownMilliseconds / 2);
  expect(titles()).toEqual(['second']);
  vi.advanceTimersByTime(shownMilliseconds / 2);
  expect(titles()).toEqual([]);
});

test('the newest three are shown, but none disappears while they are held', () => {
  for (const title of ['1', '2', '3', '4']) notify(title);
  expect(titles()).toEqual(['2', '3', '4']);
  holdMessages('focus');
  notify('5');
  expect(titles()).toEqual(['2', '3', '4', '5']);
});

test('messages stay while they are held, also new ones, and their time starts again afterwards', () => {
  notify('read slowly');
  vi.advanceTimersByTime(shownMilliseconds - 1);
  holdMessages('pointer');
  notify('came meanwhile');
  vi.advanceTimersByTime(10 * shownMilliseconds);
  expect(titles()).toEqual(['read slowly', 'came meanwhile']);
  releaseMessages('pointer');
  vi.advanceTimersByTime(shownMilliseconds - 1);
  expect(titles()).toEqual(['read slowly', 'came meanwhile']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a pointer that passes by does not release what has the focus', () => {
  notify('focused');
  holdMessages('focus');
  holdMessages('pointer');
  releaseMessages('pointer');
  vi.advanceTimersByTime(10 * shownMilliseconds);
  expect(titles()).toEqual(['focused']);
});

test('closing a message by hand ends the hold: the others, and the next one, disappear by themselves', () => {
  notify('closed by hand');
  notify('beside it');
  holdMessages('pointer');
  holdMessages('focus');
  dismiss(messages.get()[0]!.id);
  vi.advanceTimersByTime(shownMilliseconds - 1);
  notify('next');
  expect(titles()).toEqual(['beside it', 'next']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['next']);
  vi.advanceTimersByTime(shownMilliseconds);
  expect(titles()).toEqual([]);
});
