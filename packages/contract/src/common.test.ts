import { describe, expect, test } from 'vitest';
import { endMoment, lastMoment, moment, timestamp } from './common.ts';

describe('a time', () => {
  test.each([
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59+01:00', '9999-12-31T22:59:59.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 12:30', '2026-03-01T12:30:00.000Z'],
    ['1900-01-01T00:00:00+14:00', '1899-12-31T10:00:00.000Z'],
  ])('%s is %s, which every answer can show', (text, expected) => {
    const at = moment().parse(text).toISOString();
    expect(at).toBe(expected);
    expect(timestamp().safeParse(at).success).toBe(true);
  });

  test.each([
    ['first moment', moment, '2026-03-01T00:00:00.000Z'],
    ['last moment', lastMoment, '2026-03-01T23:59:59.999Z'],
    ['end', endMoment, '2026-03-02T00:00:00.000Z'],
  ])('a date where its %s is asked is its whole day; a moment stays what it is', (_, field, expected) => {
    expect(field().parse('2026-03-01').toISOString()).toBe(expected);
    expect(field().parse('2026-03-01T12:00:00Z').toISOString()).toBe('2026-03-01T12:00:00.000Z');
  });

  test('the day after the last one does not exist', () => {
    expect(endMoment().safeParse('9999-12-31').success).toBe(false);
  });

  test.each([
    '9999-12-31T23:59:59-01:00',
    '9999-12-31T23:59:60Z',
    '2026-02-29T00:00:00Z',
    '2026-03-01T24:00:01Z',
    '2026-03-01T10:00:00+25:00',
  ])('%s does not exist', (text) => {
    const parsed = moment().safeParse(text);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['must be a moment that exists']);
  });
});
