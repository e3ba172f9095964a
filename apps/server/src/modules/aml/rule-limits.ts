import { Refusal } from '../../base/refusal.ts';
import type { StoredRule } from './rule.ts';

/** Every payment is looked at by all active rules of its direction. */
const mostActive = 20;
const mostRules = 200;

export const refuseTooManyRules = (rules: readonly Pick<StoredRule, 'applies_to' | 'is_active'>[]): void => {
  const active = Map.groupBy(
    rules.filter((rule) => rule.is_active),
    (rule) => rule.applies_to,
  );
  for (const [applies_to, { length }] of active)
    if (length > mostActive)
      throw new Refusal('INVALID_REQUEST', `At most ${mostActive} rules for ${applies_to}s can be active.`, {
        rule: 'too_many_active_rules',
        applies_to,
        max: mostActive,
      });
  if (rules.length > mostRules)
    throw new Refusal('INVALID_REQUEST', `There can be at most ${mostRules} rules.`, {
      rule: 'too_many_rules',
      max: mostRules,
    });
};
