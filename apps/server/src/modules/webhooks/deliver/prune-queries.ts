import type { Queryable, Tx } from '../../../database/pool.ts';
import { sharedSequences } from '../../../outbox/queries.ts';
import { removeOldest } from '../../../outbox/remove-oldest.ts';
import { sharedOperators } from '../../operators/shared-queries.ts';

export type EndpointLog = { readonly operator_id: number; readonly endpoint_id: number };

export const listEndpointLogs = (control: Queryable, onlyOperator: number | null): Promise<EndpointLog[]> =>
  control<EndpointLog[]>`
    select operator_id, id as endpoint_id from webhook_endpoints
    where ${onlyOperator}::bigint is null or operator_id = ${onlyOperator}::bigint
    order by operator_id, id`;

/** Removes attempts older than the given moment, at most one chunk; reads no further than that. */
export const removeAttempts = async (
  control: Queryable,
  { operator_id, endpoint_id }: EndpointLog,
  before: Date,
  rowsPerChunk: number,
): Promise<number> => {
  const { count } = await control`
    delete from webhook_attempts where operator_id = ${operator_id} and ctid = any(array(
      select oldest.ctid from (
        select a.ctid, a.at from webhook_attempts a
        where a.operator_id = ${operator_id} and a.endpoint_id = ${endpoint_id} order by a.id limit ${rowsPerChunk}
      ) oldest where oldest.at < ${before}))`;
  return count;
};

/** Removes deleted endpoints without logged attempts. */
export const removeEndpoints = async (
  control: Queryable,
  onlyOperator: number | null,
  before: Date,
): Promise<number> => {
  const { count } = await control`
    with gone as materialized (
      select e.operator_id, e.id from webhook_endpoints e
      where e.deleted_at < ${before} and (${onlyOperator}::bigint is null or e.operator_id = ${onlyOperator}::bigint)
        and not exists (select from webhook_attempts a where a.operator_id = e.operator_id and a.endpoint_id = e.id)
    ), queues as (
      delete from webhook_queues q using gone where q.operator_id = gone.operator_id and q.endpoint_id = gone.id
      returning q.operator_id, q.endpoint_id as id
    )
    delete from webhook_endpoints e using queues
    where e.operator_id = queues.operator_id and e.id = queues.id`;
  return count;
};

export type EventLog = { readonly operator_id: number; readonly clock_offset_ms: number };

export const listEventLogs = (control: Queryable, onlyOperator: number | null): Promise<EventLog[]> =>
  control<EventLog[]>`
    select s.operator_id, o.clock_offset_ms from ${sharedSequences} s join ${sharedOperators} o using (operator_id)
    where s.last_sequence > s.removed_sequence
      and (${onlyOperator}::bigint is null or s.operator_id = ${onlyOperator}::bigint)
    order by s.operator_id`;

/**
 * Removes the oldest events that are older than the given moment, unless an enabled endpoint still needs one of them.
 * They are removed from the beginning of the sequence, so that no gap arises. Endpoints that are disabled, or whose
 * operator is not active, keep no event.
 */
export const removeEvents = async (
  tx: Tx,
  operator_id: number,
  before: Date,
  rowsPerChunk: number,
): Promise<number> => {
  const [shelf] = await tx<{ removed_sequence: number; needed_from: number }[]>`
    select s.removed_sequence, coalesce((
      select min(least(q.cursor_sequence + 1, (
        select min(p.sequence) from webhook_pending p
        where p.operator_id = q.operator_id and p.endpoint_id = q.endpoint_id
      )))
      from webhook_queues q
      join webhook_endpoints e on e.operator_id = q.operator_id and e.id = q.endpoint_id and e.status = 'enabled'
      join ${sharedOperators} o on o.operator_id = q.operator_id and o.status = 'active'
      where q.operator_id = s.operator_id
    ), s.last_sequence + 1) as needed_from
    from ${sharedSequences} s where s.operator_id = ${operator_id} for update of s skip locked`;
  if (!shelf) return 0;
  const { removed, last } = await removeOldest(tx, operator_id, shelf, before, rowsPerChunk);
  if (removed === 0) return 0;
  await tx`delete from webhook_pending where operator_id = ${operator_id} and sequence <= ${last}`;
  return removed;
};
