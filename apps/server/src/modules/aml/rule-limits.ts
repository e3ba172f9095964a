import { Refusal } from '../../base/refusal.ts';
import type { StoredRule } from './rule.ts';

/** Every payment is checked by all active rules of its direction. */
const maxActive = 20;
const maxRules = 200;

export const refuseTooManyRules = (rules: readonly Pick<StoredRule, 'applies_to' | 'is_active'>[]): void => {
  const active = Map.groupBy(
    rules.filter((rule) => rule.is_active),
    (rule) => rule.applies_to,
  );
  for (const [applies_to, { length }] of active)
    if (length > maxActive)
      throw new Refusal('INVALID_REQUEST', `At most ${maxActive} rules for ${applies_to}s can be active.`, {
        rule: 'too_many_active_rules',
        applies_to,
        max: maxActive,
      });
  if (rules.length > maxRules)
    throw new Refusal('INVALID_REQUEST', `There can be at most ${maxRules} rules.`, {
      rule: 'too_many_rules',
      max: maxRules,
    });
};
