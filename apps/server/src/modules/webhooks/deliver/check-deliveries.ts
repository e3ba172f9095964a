import type { Tx } from '../../../database/pool.ts';
import type { Report } from '../../../module/finding.ts';

type BrokenQueue = {
  readonly endpoint_id: number;
  readonly cursor_sequence: number;
  readonly last_sequence: number;
  readonly removed_sequence: number;
  readonly ahead: number;
  readonly gone: number;
};

/**
 * Checks that an endpoint's progress fits the events that exist: its cursor is not after the last event, it retries
 * none after its cursor, and while it is enabled no event that it still needs has been removed.
 */
export const checkDeliveries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<BrokenQueue[]>`
    select * from (
      select q.endpoint_id, q.cursor_sequence, coalesce(s.last_sequence, 0) as last_sequence,
        coalesce(s.removed_sequence, 0) as removed_sequence,
        count(p.sequence) filter (where p.sequence > q.cursor_sequence) as ahead,
        count(p.sequence) filter (where p.sequence <= s.removed_sequence) as gone
      from webhook_queues q
      join webhook_endpoints e on e.operator_id = q.operator_id and e.id = q.endpoint_id and e.status = 'enabled'
      left join event_sequences s on s.operator_id = q.operator_id
      left join webhook_pending p on p.operator_id = q.operator_id and p.endpoint_id = q.endpoint_id
      where q.operator_id = ${operatorId}
      group by q.endpoint_id, q.cursor_sequence, s.last_sequence, s.removed_sequence
    ) endpoints
    where cursor_sequence > last_sequence or cursor_sequence < removed_sequence or ahead > 0 or gone > 0
    order by endpoint_id`;
  for (const row of rows) report({ check: 'deliveries', message: describeProblem(row) });
};

const describeProblem = (row: BrokenQueue): string => {
  const who = `webhook endpoint ${row.endpoint_id}`;
  if (row.cursor_sequence > row.last_sequence)
    return `the cursor of ${who} is ${row.cursor_sequence}, after the last event ${row.last_sequence}`;
  if (row.cursor_sequence < row.removed_sequence)
    return `the cursor of ${who} is ${row.cursor_sequence}, but events up to ${row.removed_sequence} were removed`;
  if (row.ahead > 0) return `${who} has ${row.ahead} pending events after its cursor`;
  return `${who} has ${row.gone} pending events that were removed`;
};
