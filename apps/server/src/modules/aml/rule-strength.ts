import type { Figures } from '@croupier/contract/aml-figures.ts';
import { type RuleKind, raisedLevels } from '@croupier/contract/back-office/aml.ts';
import type { Parameters, StoredRule } from './rule.ts';

type ParameterName = { [K in RuleKind]: keyof Parameters<K> }[RuleKind];

/** For each parameter, the direction in which a rule matches fewer payments. */
const looser: Readonly<Record<ParameterName, 'higher' | 'lower'>> = {
  threshold: 'higher',
  count: 'higher',
  hours: 'lower',
  margin_percent: 'lower',
  min_turnover_percent: 'lower',
};

const parameterNames = Object.keys(looser) as ParameterName[];

const levelOf = (level: StoredRule['raise_risk_to']): number => (level === null ? -1 : raisedLevels.indexOf(level));

const loosens = (before: StoredRule, after: StoredRule): boolean => {
  const [old, now]: [Figures, Figures] = [before.parameters, after.parameters];
  return parameterNames.some((name) => {
    const [value, next] = [old[name], now[name]];
    if (value === undefined || next === undefined) return false;
    // The series checks a band below its threshold: moved either way, it misses what it matched before.
    if (before.kind === 'below_threshold_series' && name === 'threshold') return next !== value;
    return looser[name] === 'higher' ? next > value : next < value;
  });
};

/** Whether a change makes a rule match fewer payments or have less effect. A rule that is off cannot weaken. */
export const weakensRule = (before: StoredRule, after: StoredRule): boolean => {
  if (!before.is_active) return false;
  if (!after.is_active) return true;
  if (before.action === 'refuse' && after.action !== 'refuse') return true;
  if (levelOf(after.raise_risk_to) < levelOf(before.raise_risk_to)) return true;
  if (before.counts_over === 'person' && after.counts_over !== 'person') return true;
  return loosens(before, after);
};
