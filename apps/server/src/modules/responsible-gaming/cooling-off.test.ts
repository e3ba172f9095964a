import type { LimitName } from '@croupier/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { someMoment as now, testLimits } from '../../../test/support/account.ts';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import { hour } from '../../base/durations.ts';
import * as coolingOff from './cooling-off.ts';
import { applyDue, type WantedLimits } from './cooling-off.ts';
import type { LimitFacts } from './limit-facts.ts';

const { changeLimits } = plainly(coolingOff);

const hours = (count: number): Date => new Date(now.getTime() + count * hour);
const field: LimitName = 'max_daily_deposit';
const set = (value: number): LimitFacts => testLimits({ limits: { [field]: value } });
const raised = (value: number, to: number | null, in_hours = 5): LimitFacts =>
  testLimits({
    limits: { [field]: value },
    pending_changes: [{ field, requested_value: to, effective_at: hours(in_hours) }],
  });
const change = (facts: LimitFacts, wanted: Plain<WantedLimits>) => changeLimits(facts, wanted, now, 24);
const none: LimitFacts['pending_changes'] = [];

describe('a request for a limit', () => {
  const rows: {
    name: string;
    before: LimitFacts;
    wanted: number | null;
    after: number | undefined;
    waits?: { requested_value: number | null; effective_at: Date };
    applied?: boolean;
    withdrawn?: number | null;
  }[] = [
    { name: 'new: applies at once', before: testLimits(), wanted: 100, after: 100, applied: true },
    { name: 'lower: applies at once', before: set(100), wanted: 99, after: 99, applied: true },
    { name: 'nothing at all, zero: applies at once', before: set(100), wanted: 0, after: 0, applied: true },
    {
      name: 'higher by one: waits for the cooling-off',
      before: set(100),
      wanted: 101,
      after: 100,
      waits: { requested_value: 101, effective_at: hours(24) },
    },
    {
      name: 'removed: waits for the cooling-off',
      before: set(100),
      wanted: null,
      after: 100,
      waits: { requested_value: null, effective_at: hours(24) },
    },
    { name: 'equal: nothing changes', before: set(100), wanted: 100, after: 100 },
    { name: 'removed where there is none: nothing changes', before: testLimits(), wanted: null, after: undefined },
    {
      name: 'lower with a raise pending: withdraws the raise',
      before: raised(100, 200),
      wanted: 50,
      after: 50,
      applied: true,
      withdrawn: 200,
    },
    {
      name: 'equal with a raise pending: withdraws the raise',
      before: raised(100, 200),
      wanted: 100,
      after: 100,
      applied: true,
      withdrawn: 200,
    },
    {
      name: 'equal with a removal pending: withdraws the removal',
      before: raised(100, null),
      wanted: 100,
      after: 100,
      applied: true,
      withdrawn: null,
    },
    {
      name: 'a second raise: replaces the first and waits anew',
      before: raised(100, 200),
      wanted: 150,
      after: 100,
      waits: { requested_value: 150, effective_at: hours(24) },
    },
    {
      name: 'the same raise again: waits anew',
      before: raised(100, 200),
      wanted: 200,
      after: 100,
      waits: { requested_value: 200, effective_at: hours(24) },
    },
    {
      name: 'a removal after a raise: replaces it and waits anew',
      before: raised(100, 200),
      wanted: null,
      after: 100,
      waits: { requested_value: null, effective_at: hours(24) },
    },
  ];

  for (const row of rows)
    test(row.name, () => {
      const changed = change(row.before, { [field]: row.wanted });
      expect(changed.facts.limits[field]).toBe(row.after);
      expect(changed.facts.pending_changes).toEqual(row.waits ? [{ field, ...row.waits }] : none);
      expect(changed.applied.map((one) => one.field)).toEqual(row.applied ? [field] : []);
      expect(changed.requested.map((one) => one.field)).toEqual(row.waits ? [field] : []);
      expect(changed.withdrawn.map((one) => one.requested_value)).toEqual(
        row.withdrawn === undefined ? [] : [row.withdrawn],
      );
    });

  test('a request that changes nothing keeps the same facts, so that nothing is written', () => {
    const facts = set(100);
    expect(change(facts, { [field]: 100, max_balance: null }).facts).toBe(facts);
  });

  test('changes only the named limits', () => {
    const facts = testLimits({
      limits: { max_daily_deposit: 100, max_balance: 500 },
      pending_changes: [{ field: 'max_balance', requested_value: 900, effective_at: hours(3) }],
    });
    const { facts: after } = change(facts, { max_daily_deposit: 200, max_daily_bet: 10 });
    expect(after.limits).toEqual({ max_daily_deposit: 100, max_balance: 500, max_daily_bet: 10 });
    expect(after.pending_changes).toEqual([
      { field: 'max_balance', requested_value: 900, effective_at: hours(3) },
      { field: 'max_daily_deposit', requested_value: 200, effective_at: hours(24) },
    ]);
  });

  test('uses the operator’s cooling-off', () => {
    const { requested } = changeLimits(set(100), { [field]: 200 }, now, 72);
    expect(requested[0]?.effective_at).toEqual(hours(72));
  });
});

describe('what has come due', () => {
  test('is folded into the limits at its time', () => {
    const { facts, applied } = applyDue(raised(100, 200, 0), now);
    expect(facts).toEqual(set(200));
    expect(applied).toEqual([{ field, current_value: 100, requested_value: 200, effective_at: now }]);
  });

  test('a removal removes the limit', () => {
    expect(applyDue(raised(100, null, -1), now).facts).toEqual(testLimits());
  });

  test('does nothing a millisecond earlier', () => {
    const facts = raised(100, 200, 0);
    expect(applyDue(facts, new Date(now.getTime() - 1))).toEqual({ facts, applied: [] });
  });

  test('is no longer due afterwards', () => {
    const { facts } = applyDue(raised(100, 200, 0), now);
    expect(applyDue(facts, hours(1000)).applied).toEqual([]);
  });
});
