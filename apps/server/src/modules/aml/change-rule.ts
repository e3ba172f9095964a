import {
  amlRulePatch,
  countingKinds,
  type updateAmlRule as route,
  ruleParameters,
} from '@croupier/contract/back-office/aml.ts';
import { z } from 'zod';
import { definedFields } from '../../base/defined-fields.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { validate } from '../../call/validate.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockRules, updateRule } from './queries.ts';
import type { StoredRule } from './rule.ts';
import { refuseTooManyRules } from './rule-limits.ts';
import { weakensRule } from './rule-strength.ts';
import { viewRule } from './view.ts';

export const changeRule = async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
  const { aml_rule: id } = call.params;
  return call.write(async (tx) => {
    const { before, after } = await planChange(tx, auditContext(call), id, call.body);
    if (needsSecondPerson(call.operator) && weakensRule(before, after))
      return propose(tx, call, ruleUpdate, { subject_id: id, change: call.body, after: changeable(after) });
    return { data: viewRule(await storeChange(tx, auditContext(call), id, call.body)) };
  });
};

/** A change that loosens a rule requires a second person. */
export const ruleUpdate: ProposalKind = {
  kind: 'aml_rule.update',
  current: async (tx, context, { subject_id }) =>
    changeable((await planChange(tx, context, subject_id as number, {})).before),
  apply: async (tx, context, { subject_id, change }) =>
    (await storeChange(tx, context, subject_id as number, amlRulePatch.parse(change))).id,
};

const fields = ['name', 'parameters', 'counts_over', 'action', 'raise_risk_to', 'is_active'] as const;

const changeable = (rule: StoredRule): Values => Object.fromEntries(fields.map((field) => [field, rule[field]]));

type Changes = z.output<typeof amlRulePatch>;

/** The rule before and after the change; locks all rules of the operator. */
const planChange = async (
  tx: Tx,
  { operator_id, now }: AuditContext,
  id: number,
  changes: Changes,
): Promise<{ before: StoredRule; after: StoredRule }> => {
  const rules = await lockRules(tx, operator_id);
  const before = rules.find((rule) => rule.id === id);
  if (!before) throw new Refusal('NOT_FOUND');
  const after = { ...before, ...changesOf(before, changes), updated_at: now } as StoredRule;
  refuseTooManyRules(rules.map((rule) => (rule === before ? after : rule)));
  return { before, after };
};

const storeChange = async (tx: Tx, context: AuditContext, id: number, changes: Changes): Promise<StoredRule> => {
  const { before, after } = await planChange(tx, context, id, changes);
  const changed = changedFields(before, after, fields);
  if (changed.length === 0) return before;

  await updateRule(tx, context.operator_id, after).catch((error: unknown) => {
    throw violatedUnique(error) ? invalid('name', 'is already taken') : error;
  });
  const subject = { action: 'aml_rule.updated', subject_kind: 'aml_rule', subject_id: after.id };
  await audit(
    tx,
    context,
    changed.map((change) => ({ ...subject, ...change })),
  );
  return after;
};

/** The changes, with the parameters in the form that the kind of the rule requires. */
const changesOf = (rule: StoredRule, body: Changes): object => {
  const given = definedFields(body);
  if (body.counts_over === 'person' && !countingKinds.includes(rule.kind))
    throw invalid('counts_over', 'must be account: this kind of rule counts no payments');
  if (body.parameters === undefined) return given;
  return {
    ...given,
    ...validate(z.object({ parameters: ruleParameters[rule.kind] }), { parameters: body.parameters }),
  };
};
