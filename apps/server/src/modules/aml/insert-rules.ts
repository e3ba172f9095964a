import { newAmlRule } from '@croupier/contract/back-office/aml.ts';
import type { z } from 'zod';
import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit } from '../audit/audit.ts';
import { defaultRules } from './default-rules.ts';
import { insertRule } from './queries.ts';
import type { StoredRule } from './rule.ts';

/** Inserts rules, each with its audit row. */
export const insertRules = async (
  tx: Tx,
  context: AuditContext,
  wanted: readonly z.output<typeof newAmlRule>[],
): Promise<StoredRule[]> => {
  const added: StoredRule[] = [];
  for (const rule of wanted) added.push(await insertRule(tx, context, rule));
  await audit(
    tx,
    context,
    added.map((rule) => ({
      action: 'aml_rule.created',
      subject_kind: 'aml_rule',
      subject_id: rule.id,
      to_value: rule.name,
    })),
  );
  return added;
};

/** The rules that a new live operator begins with: they raise alerts and decline nothing. */
export const insertFirstRules = async (tx: Tx, context: AuditContext, currency: string): Promise<void> => {
  await insertRules(
    tx,
    context,
    defaultRules(currency).map((rule) => newAmlRule.parse(rule)),
  );
};
