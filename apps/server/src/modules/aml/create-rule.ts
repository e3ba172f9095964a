import type { createAmlRule as route } from '@croupier/contract/back-office/aml.ts';
import { invalid } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { violatedUnique } from '../../database/failures.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { insertRule, lockRules } from './queries.ts';
import { refuseTooManyRules } from './rule-limits.ts';
import { viewRule } from './view.ts';

export const createRule = async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
  const context = auditContext(call);
  try {
    return await call.write(async (tx) => {
      const rules = await lockRules(tx, context.operator_id);
      refuseTooManyRules([...rules, call.body]);

      const rule = await insertRule(tx, context, call.body);
      await audit(tx, context, [
        {
          action: 'aml_rule.created',
          subject_kind: 'aml_rule',
          subject_id: rule.id,
          to_value: JSON.stringify(call.body),
        },
      ]);
      return { data: viewRule(rule) };
    });
  } catch (error) {
    throw violatedUnique(error) ? invalid('name', 'is already taken') : error;
  }
};
