import { readSettings } from '../base/settings.ts';
import type { Queryable } from '../database/pool.ts';
import type { OperatorFacts } from './facts.ts';

export type OperatorRow = Omit<OperatorFacts, 'settings'> & { settings: unknown };

/** The columns of an operator, named o in the statement. */
export const selectOperator = (
  sql: Queryable,
) => sql`o.operator_id, o.slug, o.name, o.currency, o.cooperation_model, o.status,
  o.is_sandbox, o.settings, o.clock_offset_ms, o.version`;

export const toOperator = (row: OperatorRow): OperatorFacts => ({
  operator_id: row.operator_id,
  slug: row.slug,
  name: row.name,
  currency: row.currency,
  cooperation_model: row.cooperation_model,
  status: row.status,
  is_sandbox: row.is_sandbox,
  settings: readSettings(row.settings),
  clock_offset_ms: row.clock_offset_ms,
  version: row.version,
});
