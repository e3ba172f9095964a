import type { OperatorRow } from './operator-row.ts';

/** The operator as staff see it. */
export const showOperator = (row: OperatorRow) => ({
  id: row.operator_id,
  slug: row.slug,
  name: row.name,
  currency: row.currency,
  cooperation_model: row.cooperation_model,
  status: row.status,
  is_sandbox: row.is_sandbox,
  settings: row.settings,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
