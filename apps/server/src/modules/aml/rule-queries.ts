import type { Tx } from '../../database/pool.ts';
import type { StoredRule } from './rule.ts';

/** The operator's rules on turnover. */
export const findTurnoverRules = (tx: Tx, operatorId: number): Promise<StoredRule[]> =>
  tx<StoredRule[]>`
    select id, name, kind, applies_to, parameters, counts_over, action, raise_risk_to, is_active, created_at, updated_at
    from aml_rules
    where operator_id = ${operatorId} and is_active and kind = 'low_turnover_withdrawal' order by id limit 100`;
