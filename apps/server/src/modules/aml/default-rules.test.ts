import { expect, test } from 'vitest';
import { defaultRules } from './default-rules.ts';

/** What each rule watches for, and the risk it raises a player to. */
const summaryOf = (currency: string) =>
  defaultRules(currency).map(({ kind, applies_to, parameters, raise_risk_to }) => [
    applies_to,
    kind,
    parameters,
    raise_risk_to,
  ]);

test('suggests rules in minor units of the currency', () => {
  expect(summaryOf('EUR')).toEqual([
    ['deposit', 'single_amount', { threshold: 1_000_000 }, 'medium'],
    ['withdrawal', 'single_amount', { threshold: 1_000_000 }, undefined],
    ['deposit', 'sum_in_window', { threshold: 1_500_000, hours: 24 }, 'medium'],
    ['deposit', 'count_in_window', { count: 20, hours: 24 }, undefined],
    ['deposit', 'below_threshold_series', { threshold: 1_000_000, margin_percent: 10, count: 3, hours: 72 }, 'high'],
    ['withdrawal', 'low_turnover_withdrawal', { min_turnover_percent: 30 }, 'medium'],
  ]);
});

test('counts whole units in a currency without minor units', () => {
  expect(summaryOf('JPY')[0]).toEqual(['deposit', 'single_amount', { threshold: 10_000 }, 'medium']);
});
