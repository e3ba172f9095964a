import { describe, expect, test } from 'vitest';
import { maskName, refusePast, refusePeriod } from './rules.ts';
import { closesAt, stateAt } from './tournament.ts';

const at = (text: string): Date => new Date(`2026-03-${text}.000Z`);
const planned = { status: 'planned', starts_at: at('10T00:00:00'), ends_at: at('11T00:00:00') } as const;

describe('the state of a tournament', () => {
  test.each([
    ['09T23:59:59', 'upcoming'],
    ['10T00:00:00', 'running'],
    ['10T23:59:59', 'running'],
    ['11T00:00:00', 'closing'],
  ])('at %s it is %s', (moment, state) => {
    expect(stateAt(planned, at(moment))).toBe(state);
  });

  test('what was finished or cancelled stays so', () => {
    expect(stateAt({ ...planned, status: 'cancelled' }, at('10T12:00:00'))).toBe('cancelled');
    expect(stateAt({ ...planned, status: 'finished' }, at('12T12:00:00'))).toBe('finished');
  });

  test('the result is final when the grace is over', () => {
    expect(closesAt({ ...planned, grace_minutes: 90 })).toEqual(at('11T01:30:00'));
  });
});

describe('the period', () => {
  test('422 VALIDATION_FAILED: an end that is not after the start, or more than 366 days after it', () => {
    expect(() => refusePeriod({ starts_at: at('10T00:00:00'), ends_at: at('10T00:00:00') })).toThrow();
    const year = new Date(planned.starts_at.getTime() + 366 * 24 * 3_600_000);
    expect(() => refusePeriod({ ...planned, ends_at: year })).not.toThrow();
    expect(() => refusePeriod({ ...planned, ends_at: new Date(year.getTime() + 1) })).toThrow();
  });

  test('422 VALIDATION_FAILED: a start in the past; this very moment passes', () => {
    expect(() => refusePast(planned.starts_at, planned.starts_at)).not.toThrow();
    expect(() => refusePast(planned.starts_at, new Date(planned.starts_at.getTime() + 1))).toThrow();
  });
});

test.each([
  ['adalovelace', 'ad***'],
  ['adaly', 'ad***'],
  ['abcd', 'a***'],
  ['a', 'a***'],
  ['😀😃😄😁😆', '😀😃***'],
])('the name %s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
