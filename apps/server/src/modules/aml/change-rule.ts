import { type updateAmlRule as route, ruleParameters } from '@croupier/contract/back-office/aml.ts';
import { z } from 'zod';
import { invalid, Refusal } from '../../base/refusal.ts';
import { violatedUnique } from '../../database/transaction.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { validate } from '../../http/validate.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { lockRules, updateRule } from './queries.ts';
import type { StoredRule } from './rule.ts';
import { refuseTooManyRules } from './rule-limits.ts';
import { viewRule } from './view.ts';

export const changeRule = async (call: Call<typeof route>): Promise<Sent> => {
  const { body, now, params } = call;
  const context = auditContext(call);
  try {
    return await call.transaction(async (tx) => {
      const rules = await lockRules(tx, context.operator_id);
      const before = rules.find((rule) => rule.id === params.aml_rule);
      if (!before) throw new Refusal('NOT_FOUND');

      const after = { ...before, ...changesOf(before, body), updated_at: now } as StoredRule;
      const changed = changedFields(before, after, ['name', 'parameters', 'action', 'raise_risk_to', 'is_active']);
      if (changed.length === 0) return { data: viewRule(before) };
      refuseTooManyRules(rules.map((rule) => (rule === before ? after : rule)));

      await updateRule(tx, context.operator_id, after);
      const subject = { action: 'aml_rule.updated', subject_kind: 'aml_rule', subject_id: after.id };
      await audit(
        tx,
        context,
        changed.map((change) => ({ ...subject, ...change })),
      );
      return { data: viewRule(after) };
    });
  } catch (error) {
    throw violatedUnique(error) ? invalid('name', 'is already taken') : error;
  }
};

/** What was sent, with the parameters as the kind of the rule wants them. */
const changesOf = (rule: StoredRule, body: Call<typeof route>['body']): object => {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (body.parameters === undefined) return sent;
  return { ...sent, ...validate(z.object({ parameters: ruleParameters[rule.kind] }), { parameters: body.parameters }) };
};
