import { newAmlRule, type addDefaultAmlRules as route } from '@croupier/contract/back-office/aml.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { auditContext } from '../audit/audit.ts';
import { defaultRules } from './default-rules.ts';
import { insertRules } from './insert-rules.ts';
import { lockRules } from './queries.ts';
import { refuseTooManyRules } from './rule-limits.ts';
import { viewRule } from './view.ts';

/** Adds the suggested rules that are missing; a second call adds nothing. */
export const addDefaultRules = async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
  const context = auditContext(call);
  const suggested = defaultRules(call.operator.currency).map((rule) => newAmlRule.parse(rule));
  return call.write(async (tx) => {
    const rules = await lockRules(tx, context.operator_id);
    const missing = suggested.filter((wanted) => rules.every((rule) => rule.name !== wanted.name));
    refuseTooManyRules([...rules, ...missing]);

    const added = await insertRules(tx, context, missing);
    return { data: [...rules, ...added].map(viewRule) };
  });
};
