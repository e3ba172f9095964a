import type { Tx } from '../../database/pool.ts';

/** Endpoints that are disabled after failures or do not answer, as part of a statement. */
export const failingEndpoints = (tx: Tx, operatorId: number) => tx`
  select e.id, coalesce(e.disabled_at, q.last_success_at, e.created_at) as since, e.status
  from webhook_endpoints e
  join webhook_queues q on q.operator_id = ${operatorId} and q.endpoint_id = e.id
  where e.operator_id = ${operatorId}
    and (e.disabled_cause in ('gone', 'exhausted') or (e.status = 'enabled' and q.failures_in_row > 0))`;
