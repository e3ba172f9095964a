import type { ExclusionPeriod } from '@croupier/contract/operator/limits.ts';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/refusals.ts';
import { day } from '../../base/durations.ts';
import {
  addMonths,
  type Exclusion,
  type ExclusionType,
  readExclusion,
  refuseWeakening,
  type WantedExclusion,
} from './exclusion-rules.ts';

const at = (text: string): Date => new Date(text);
const now = at('2026-03-16T10:00:00.000Z');
const in_days = (days: number, more = 0): Date => new Date(now.getTime() + days * day + more);
const threeMonths = at('2026-06-16T10:00:00.000Z');
const before = (moment: Date): Date => new Date(moment.getTime() - 1);
const tooEarly = (date: Date): Date => new Date(date.getTime() - 5 * 60_000 - 1);

describe('a period determines end and type', () => {
  const rows: [ExclusionPeriod, string, ExclusionType][] = [
    ['24_hours', '2026-03-17T10:00:00.000Z', 'time_out'],
    ['7_days', '2026-03-23T10:00:00.000Z', 'time_out'],
    ['30_days', '2026-04-15T10:00:00.000Z', 'time_out'],
    ['3_months', '2026-06-16T10:00:00.000Z', 'self_exclusion'],
    ['6_months', '2026-09-16T10:00:00.000Z', 'self_exclusion'],
    ['12_months', '2027-03-16T10:00:00.000Z', 'self_exclusion'],
    ['5_years', '2031-03-16T10:00:00.000Z', 'self_exclusion'],
  ];
  for (const [period, until, type] of rows)
    test(`${period}: a ${type} until ${until}`, () => {
      expect(readExclusion({ period }, now)).toEqual({ type, until: at(until) });
    });
});

describe('months are calendar months in UTC', () => {
  const rows: [string, number, string][] = [
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2025-11-30T23:59:59.999Z', 3, '2026-02-28T23:59:59.999Z'],
    ['2026-08-31T00:00:00.000Z', 6, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 60, '2033-02-28T12:00:00.000Z'],
    ['2026-10-31T10:00:00.000Z', 3, '2027-01-31T10:00:00.000Z'],
  ];
  for (const [from, months, to] of rows)
    test(`${from} and ${months} months is ${to}`, () => {
      expect(addMonths(at(from), months)).toEqual(at(to));
    });
});

describe('until determines the type by its distance', () => {
  const rows: [string, Date, ExclusionType | 'until'][] = [
    ['a millisecond away', new Date(now.getTime() + 1), 'time_out'],
    ['exactly 30 days away', in_days(30), 'time_out'],
    ['a millisecond more than 30 days away', in_days(30, 1), 'until'],
    ['more than five minutes less than 3 months away', tooEarly(threeMonths), 'until'],
    ['exactly 3 months away', threeMonths, 'self_exclusion'],
    ['20 years away', addMonths(now, 240), 'self_exclusion'],
    ['now', now, 'until'],
    ['in the past', before(now), 'until'],
  ];
  for (const [name, until, result] of rows)
    if (result === 'until')
      test(`422 VALIDATION_FAILED: ${name}`, () => {
        const refusal = refusalOf(() => readExclusion({ until }, now));
        expect(refusal.code).toBe('VALIDATION_FAILED');
        expect(Object.keys(refusal.details)).toEqual(['until']);
      });
    else
      test(`${name}: a ${result}`, () => {
        expect(readExclusion({ until }, now)).toEqual({ type: result, until });
      });

  test.each([1, 5 * 60_000])(
    '%i ms less than 3 months away, because the request took time: exactly 3 months',
    (early) => {
      const until = new Date(threeMonths.getTime() - early);
      for (const type of [undefined, 'self_exclusion'] as const)
        expect(readExclusion({ until, type }, now)).toEqual({ type: 'self_exclusion', until: threeMonths });
    },
  );

  test('from 30 November, 3 months end on the last of February', () => {
    const november = at('2025-11-30T10:00:00.000Z');
    const february = at('2026-02-28T10:00:00.000Z');
    expect(readExclusion({ until: february }, november).type).toBe('self_exclusion');
    expect(refusalOf(() => readExclusion({ until: tooEarly(february) }, november)).code).toBe('VALIDATION_FAILED');
  });
});

describe('an explicit type', () => {
  const passing: WantedExclusion[] = [
    { type: 'time_out', until: in_days(30) },
    { type: 'time_out', period: '24_hours' },
    { type: 'self_exclusion', until: threeMonths },
    { type: 'self_exclusion', period: '5_years' },
    { type: 'self_closure', period: '24_hours' },
    { type: 'self_closure', until: in_days(45) },
    { type: 'self_closure', period: '5_years' },
  ];
  for (const wanted of passing)
    test(`${wanted.type} for ${wanted.period ?? wanted.until?.toISOString()} passes`, () => {
      expect(readExclusion(wanted, now).type).toBe(wanted.type);
    });

  const refused: [string, WantedExclusion, string][] = [
    ['a time_out for more than 30 days', { type: 'time_out', until: in_days(30, 1) }, 'type'],
    ['a time_out for 3_months', { type: 'time_out', period: '3_months' }, 'type'],
    ['a self_exclusion for less than 3 months', { type: 'self_exclusion', until: tooEarly(threeMonths) }, 'type'],
    ['a self_exclusion for 30_days', { type: 'self_exclusion', period: '30_days' }, 'type'],
    ['a self_closure in the past', { type: 'self_closure', until: before(now) }, 'until'],
  ];
  for (const [name, wanted, field] of refused)
    test(`422 VALIDATION_FAILED: ${name}`, () => {
      const refusal = refusalOf(() => readExclusion(wanted, now));
      expect(refusal.code).toBe('VALIDATION_FAILED');
      expect(Object.keys(refusal.details)).toEqual([field]);
    });
});

describe('a running exclusion', () => {
  const running = (type: ExclusionType, until: Date) => ({ type, since: in_days(-3), until });
  const types: ExclusionType[] = ['time_out', 'self_exclusion', 'self_closure'];

  for (const [strength, type] of types.entries())
    for (const [wantedStrength, wantedType] of types.entries()) {
      const wanted: Exclusion = { type: wantedType, until: in_days(200) };
      if (wantedStrength >= strength)
        test(`a ${type} can be extended as a ${wantedType}`, () => {
          expect(() => refuseWeakening(running(type, in_days(100)), wanted)).not.toThrow();
        });
      else
        test(`422 RESPONSIBLE_GAMING_RULE: a ${type} cannot become a ${wantedType}, however long`, () => {
          const runs = running(type, in_days(100));
          const refusal = refusalOf(() => refuseWeakening(runs, wanted));
          expect(refusal.code).toBe('RESPONSIBLE_GAMING_RULE');
          expect(refusal.details).toEqual({ rule: 'weaker_type', running: runs, requested: wanted });
        });
    }

  test('the same end again does not shorten it', () => {
    expect(() =>
      refuseWeakening(running('time_out', in_days(7)), { type: 'time_out', until: in_days(7) }),
    ).not.toThrow();
  });

  test('422 RESPONSIBLE_GAMING_RULE: it cannot end a millisecond earlier, not even as a stronger type', () => {
    const runs = running('self_exclusion', in_days(100));
    for (const type of ['self_exclusion', 'self_closure'] as const) {
      const wanted = { type, until: in_days(100, -1) };
      const refusal = refusalOf(() => refuseWeakening(runs, wanted));
      expect(refusal.code).toBe('RESPONSIBLE_GAMING_RULE');
      expect(refusal.details).toEqual({ rule: 'ends_earlier', running: runs, requested: wanted });
    }
  });

  test('without one, any exclusion can begin', () => {
    expect(() => refuseWeakening(null, { type: 'time_out', until: in_days(1) })).not.toThrow();
  });
});
