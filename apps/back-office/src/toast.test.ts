import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, holdMessages, notify, readMessages, releaseMessages, shownMilliseconds } from './toast.ts';

const titles = () => readMessages().map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of readMessages()) dismiss(id);
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

test('at most three are shown, the newest', () => {
  for (const title of ['1', '2', '3', '4']) notify(title);
  expect(titles()).toEqual(['2', '3', '4']);
});

test('messages stay while they are held, also new ones, and their time starts again afterwards', () => {
  notify('read slowly');
  vi.advanceTimersByTime(shownMilliseconds - 1);
  holdMessages();
  notify('came meanwhile');
  vi.advanceTimersByTime(10 * shownMilliseconds);
  expect(titles()).toEqual(['read slowly', 'came meanwhile']);
  releaseMessages();
  vi.advanceTimersByTime(shownMilliseconds - 1);
  expect(titles()).toEqual(['read slowly', 'came meanwhile']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('closing the last message below the pointer ends the hold: the next one disappears by itself', () => {
  notify('closed by hand');
  holdMessages();
  dismiss(readMessages()[0]!.id);
  notify('next');
  vi.advanceTimersByTime(shownMilliseconds);
  expect(titles()).toEqual([]);
});
