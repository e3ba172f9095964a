import { ruleKinds } from '@croupier/contract/back-office/aml.ts';
import { describe, expect, test } from 'vitest';
import type { StoredRule } from './rule.ts';
import { weakensRule } from './rule-strength.ts';

const parameters: Record<string, Record<string, number>> = {
  single_amount: { threshold: 100 },
  sum_in_window: { threshold: 100, hours: 24 },
  count_in_window: { count: 10, hours: 24 },
  below_threshold_series: { threshold: 100, margin_percent: 10, count: 10, hours: 24 },
  low_turnover_withdrawal: { min_turnover_percent: 50 },
};

/** Whether raising and lowering a parameter makes the rule match fewer payments. */
const effect: Record<string, [more: boolean, less: boolean]> = {
  threshold: [true, false],
  count: [true, false],
  hours: [false, true],
  margin_percent: [false, true],
  min_turnover_percent: [false, true],
};

const rule = (kind: string, fields: object = {}): StoredRule =>
  ({
    id: 1,
    kind,
    parameters: parameters[kind],
    counts_over: 'person',
    action: 'refuse',
    raise_risk_to: 'high',
    is_active: true,
    ...fields,
  }) as StoredRule;

describe.each(ruleKinds)('%s', (kind) => {
  const before = rule(kind);

  test.each(Object.keys(parameters[kind]!))('its %s', (name) => {
    const value = parameters[kind]![name]!;
    const moved = (by: number) => rule(kind, { parameters: { ...parameters[kind], [name]: value + by } });
    const expected = kind === 'below_threshold_series' && name === 'threshold' ? [true, true] : effect[name];
    expect([weakensRule(before, moved(1)), weakensRule(before, moved(-1))]).toEqual(expected);
  });

  test.each([
    ['switched off', { is_active: false }, true],
    ['only an alert', { action: 'alert' }, true],
    ['a lower level of risk', { raise_risk_to: 'medium' }, true],
    ['no level of risk', { raise_risk_to: null }, true],
    ['a higher level of risk', { raise_risk_to: 'critical' }, false],
    ['another name', { name: 'x' }, false],
    ['counted over an account again', { counts_over: 'account' }, true],
    ['nothing', {}, false],
  ])('%s', (_name, fields, weakens) => {
    expect(weakensRule(before, rule(kind, fields))).toBe(weakens);
  });

  test('a rule that is off cannot be weakened', () => {
    expect(weakensRule(rule(kind, { is_active: false }), rule(kind, { action: 'alert' }))).toBe(false);
  });
});
