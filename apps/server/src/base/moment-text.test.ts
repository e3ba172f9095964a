import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test('is the ISO text of each moment, whatever came before it', () => {
  const [one, two] = [new Date('2026-03-02T10:00:00.000Z'), new Date('2026-03-02T10:00:00.001Z')];
  expect([one, one, two, one].map(momentText)).toEqual([one, one, two, one].map((moment) => moment.toISOString()));
  expect(() => momentText(new Date(Number.NaN))).toThrow(RangeError);
});
