import { eventTypes } from '@croupier/contract/events.ts';
import { describe, expect, test } from 'vitest';
import { hour } from '../../base/durations.ts';
import { maxAttempts, readRetryAfter, retryDelay, retryDelays, typesOf } from './rules.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

describe('when to try again', () => {
  test('ten attempts over 75 hours and 35 minutes, and up to a tenth more', () => {
    const total = (chance: number): number =>
      retryDelays.reduce((sum, _delay, index) => sum + (retryDelay(index + 1, chance, null) as number), 0);
    expect(maxAttempts).toBe(10);
    expect(total(0)).toBe(75 * hour + 35 * 60_000 + 5_000);
    expect(total(1)).toBe(Math.round(total(0) * 1.1));
    expect(retryDelay(10, 0, null)).toBeUndefined();
  });

  test('Retry-After makes the delay longer, never shorter than the schedule, and at most one day', () => {
    expect(retryDelay(1, 0, 60_000)).toBe(60_000);
    expect(retryDelay(2, 0, 1_000)).toBe(300_000);
    expect(retryDelay(1, 0, 90 * hour)).toBe(24 * hour);
  });

  test.each([
    [429, '120', 120_000],
    [503, ' 7 ', 7_000],
    [503, '0', 0],
    [429, 'Mon, 02 Mar 2026 10:01:00 GMT', 60_000],
    [429, 'Mon, 02 Mar 2026 09:00:00 GMT', 0],
    [429, '999999999', 24 * hour],
    [429, 'soon', null],
    [429, '-5', null],
    [429, '', null],
    [429, undefined, null],
    [500, '120', null],
    [200, '120', null],
  ])('%i with Retry-After %o: %o milliseconds', (status, header, expected) => {
    expect(readRetryAfter(status, header, now)).toBe(expected);
  });
});

describe('a filter', () => {
  test('* names all, an area its own, a name itself; nothing twice', () => {
    expect(typesOf(['*'])).toEqual(eventTypes.filter((type) => type !== 'player.code_requested'));
    expect(typesOf(['aml.alert_closed', 'aml.*'])).toEqual(['aml.alert_closed', 'aml.alert_opened']);
    expect(typesOf(['kyc.expired'])).toEqual(['kyc.expired']);
  });

  test('names an event with a code by its own name only', () => {
    expect(typesOf(['*', 'player.*'])).not.toContain('player.code_requested');
    expect(typesOf(['player.code_requested', '*'])).toContain('player.code_requested');
  });
});
