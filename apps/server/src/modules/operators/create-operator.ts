import { currency, name } from '@croupier/contract/common.ts';
import { operatorSettings } from '@croupier/contract/settings.ts';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { invalid } from '../../base/refusal.ts';
import type { AuditContext } from '../../call/call.ts';
import { validate } from '../../call/validate.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { audit, systemActor } from '../audit/audit.ts';
import { actAsOperator, insertOperator } from './queries.ts';
import { refuseOwnDeposits } from './rules.ts';

export const newOperator = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be 2–63 lower-case letters, digits or dashes'),
  name: name(),
  currency: currency(),
  cooperation_model: z.enum(['api', 'turnkey', 'white_label']).default('api'),
  is_sandbox: z.boolean().default(false),
  settings: operatorSettings.prefault({}),
});

/**
 * Creates an operator, over the control connection, which sees all operators. What `addInitialData` adds for the new
 * operator, and what `record` writes as the platform, commits with it.
 */
export const createOperator = async (
  control: Sql,
  clock: Clock,
  input: z.input<typeof newOperator>,
  addInitialData: (tx: Tx, context: AuditContext) => Promise<void> = async () => undefined,
  record: (tx: Tx, operatorId: number) => Promise<void> = async () => undefined,
) => {
  const wanted = validate(newOperator, input);
  refuseOwnDeposits(wanted);
  const now = clock.now();
  try {
    const operator_id = await control.begin(async (tx) => {
      const id = await insertOperator(tx, wanted, now);
      await record(tx, id);
      // The audit log belongs to the operator.
      await actAsOperator(tx, id);
      const entry = { action: 'operator.created', subject_kind: 'operator', subject_id: id, to_value: wanted.slug };
      const context = { operator_id: id, actor: systemActor, now };
      await audit(tx, context, [entry]);
      await addInitialData(tx, context);
      return id;
    });
    return { operator_id, ...wanted };
  } catch (error) {
    if (violatedUnique(error)) throw invalid('slug', 'is already taken');
    throw error;
  }
};
