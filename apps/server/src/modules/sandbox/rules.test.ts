import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/refusals.ts';
import { type ClockMove, offsetAfter } from './rules.ts';

const real = new Date('2026-03-16T10:00:00.000Z');
const at = (milliseconds: number): Date => new Date(real.getTime() + milliseconds);
const twentyYears = 20 * 365 * 24 * 3_600_000;

describe('the clock offset of a sandbox', () => {
  const passing: [string, ClockMove, number, number][] = [
    ['a second from the real time', { advance_seconds: 1 }, 0, 1000],
    ['a second more adds up', { advance_seconds: 1 }, 5000, 6000],
    ['a moment a millisecond ahead', { now: at(1) }, 0, 1],
    ['a moment a millisecond ahead of its own time', { now: at(5001) }, 5000, 5001],
    ['20 years', { advance_seconds: twentyYears / 1000 }, 0, twentyYears],
    ['a moment 20 years ahead', { now: at(twentyYears) }, 0, twentyYears],
  ];
  for (const [name, move, offset, expected] of passing)
    test(name, () => {
      expect(offsetAfter(move, offset, real)).toBe(expected);
    });

  const refused: [string, ClockMove, number, string][] = [
    ['the present', { now: real }, 0, 'now'],
    ['its own present', { now: at(5000) }, 5000, 'now'],
    ['backwards, though ahead of the real time', { now: at(4999) }, 5000, 'now'],
    ['a second more than 20 years', { advance_seconds: twentyYears / 1000 + 1 }, 0, 'advance_seconds'],
    ['more than 20 years in steps', { advance_seconds: 1 }, twentyYears, 'advance_seconds'],
    ['as many seconds as can be counted', { advance_seconds: Number.MAX_SAFE_INTEGER }, 0, 'advance_seconds'],
    ['a moment beyond 20 years', { now: at(twentyYears + 1) }, 0, 'now'],
  ];
  for (const [name, move, offset, field] of refused)
    test(`422 VALIDATION_FAILED: ${name}`, () => {
      const refusal = refusalOf(() => offsetAfter(move, offset, real));
      expect(refusal.code).toBe('VALIDATION_FAILED');
      expect(Object.keys(refusal.details)).toEqual([field]);
    });
});
