import type { newAmlRule } from '@croupier/contract/back-office/aml.ts';
import { exponentOf } from '@croupier/contract/currencies.ts';
import type { z } from 'zod';
import { type Money, money } from '../../base/money.ts';

/**
 * The suggested rules, in whole units of the operator's currency. They raise alerts and decline nothing: what to
 * decline is the operator's decision.
 */
export const defaultRules = (currency: string): z.input<typeof newAmlRule>[] => {
  const units = (whole: number): Money => money(whole * 10 ** exponentOf(currency));
  return [
    {
      name: 'Large deposit',
      kind: 'single_amount',
      applies_to: 'deposit',
      parameters: { threshold: units(10_000) },
      raise_risk_to: 'medium',
    },
    {
      name: 'Large withdrawal',
      kind: 'single_amount',
      applies_to: 'withdrawal',
      parameters: { threshold: units(10_000) },
    },
    {
      name: 'Large deposits within a day',
      kind: 'sum_in_window',
      applies_to: 'deposit',
      parameters: { threshold: units(15_000), hours: 24 },
      raise_risk_to: 'medium',
    },
    {
      name: 'Many deposits within a day',
      kind: 'count_in_window',
      applies_to: 'deposit',
      parameters: { count: 20, hours: 24 },
    },
    {
      name: 'Deposits just below the threshold',
      kind: 'below_threshold_series',
      applies_to: 'deposit',
      parameters: { threshold: units(10_000), margin_percent: 10, count: 3, hours: 72 },
      raise_risk_to: 'high',
    },
    {
      name: 'Withdrawal with hardly any play',
      kind: 'low_turnover_withdrawal',
      applies_to: 'withdrawal',
      parameters: { min_turnover_percent: 30 },
      raise_risk_to: 'medium',
    },
  ];
};
