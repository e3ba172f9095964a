import { pino } from 'pino';
import { expect, test } from 'vitest';
import { manualClock } from './clock.ts';
import { createClockWatch } from './clock-watch.ts';
import { minute, second } from './durations.ts';
import { Overloaded } from './refusal.ts';

const start = new Date('2026-03-02T10:00:00.000Z');

const open = (takes = 0) => {
  const clock = manualClock(start);
  const lines: string[] = [];
  const database = { at: start };
  const readTime = async () => {
    clock.advance(takes);
    return database.at;
  };
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const watch = createClockWatch({ clock, log, readTime, everyMilliseconds: 0 });
  return { clock, database, watch, lines };
};

test.each([
  [minute, false],
  [minute + 1, true],
  [-minute, false],
  [-minute - 1, true],
])('a clock that is ahead by %d ms is off: %s', async (ahead, isOff) => {
  const { clock, watch, lines } = open();
  clock.advance(ahead);
  await watch.measure();
  expect([watch.isOff(), watch.skewMilliseconds(), lines.length]).toEqual([isOff, ahead, isOff ? 1 : 0]);
});

test('refuses work until the clock agrees again, and logs each change once', async () => {
  const { clock, database, watch, lines } = open();
  expect(() => watch.refuseWhileOff()).not.toThrow();
  clock.advance(2 * minute);
  for (let times = 0; times < 3; times += 1) await watch.measure();
  expect(() => watch.refuseWhileOff()).toThrow(Overloaded);
  database.at = clock.now();
  await watch.measure();
  expect(() => watch.refuseWhileOff()).not.toThrow();
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([60, 40]);
});

test('a slow answer of the database is no wrong clock', async () => {
  const { watch } = open(200 * second);
  await watch.measure();
  expect(watch.isOff()).toBe(false);
});
