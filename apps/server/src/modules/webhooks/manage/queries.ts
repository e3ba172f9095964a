import type { Tx } from '../../../database/pool.ts';
import { holdEvents, sharedEvents, sharedSequences } from '../../../outbox/queries.ts';
import { holdOperator } from '../../operators/shared-queries.ts';
import type { SealedSecrets } from '../transport/sign.ts';
import type { EndpointRow } from './endpoint-row.ts';

const endpoints = (tx: Tx) => tx`
  select e.id, e.url, e.events, e.description, e.status, e.disabled_cause, e.disabled_reason, e.disabled_at,
    e.previous_secret_expires_at, q.cursor_sequence, coalesce(s.last_sequence, 0) as last_sequence, p.pending,
    p.given_up, p.oldest_sequence, w.oldest_created_at, q.next_retry_at, q.failures_in_row,
    greatest(q.paused_until, q.rests_until) as paused_until, q.last_success_at, q.last_failure_at, e.created_at, e.updated_at
  from webhook_endpoints e
  join webhook_queues q on q.operator_id = e.operator_id and q.endpoint_id = e.id
  left join ${sharedSequences} s on s.operator_id = e.operator_id
  cross join lateral (
    select count(next_attempt_at) as pending, count(*) - count(next_attempt_at) as given_up,
      coalesce(min(sequence) filter (where next_attempt_at is not null),
        case when s.last_sequence > q.cursor_sequence then q.cursor_sequence + 1 end) as oldest_sequence
    from webhook_pending w where w.operator_id = e.operator_id and w.endpoint_id = e.id
  ) p
  left join lateral (
    select v.created_at as oldest_created_at
    from ${sharedEvents} v where v.operator_id = e.operator_id and v.sequence = p.oldest_sequence
  ) w on true`;

export const listEndpoints = (tx: Tx, operatorId: number): Promise<EndpointRow[]> =>
  tx<EndpointRow[]>`${endpoints(tx)} where e.operator_id = ${operatorId} and e.deleted_at is null order by e.id`;

export const findEndpoint = async (tx: Tx, operatorId: number, id: number): Promise<EndpointRow | undefined> => {
  const [row] = await tx<EndpointRow[]>`
    ${endpoints(tx)} where e.operator_id = ${operatorId} and e.id = ${id} and e.deleted_at is null`;
  return row;
};

export const endpointExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from webhook_endpoints where operator_id = ${operatorId} and id = ${id} and deleted_at is null`;
  return row !== undefined;
};

/** Locks the endpoint's row until the SQL transaction ends, so that two changes are made one after the other. */
export const lockEndpoint = async (tx: Tx, operatorId: number, id: number): Promise<EndpointRow | undefined> => {
  await tx`select 1 from webhook_endpoints where operator_id = ${operatorId} and id = ${id} for no key update`;
  return findEndpoint(tx, operatorId, id);
};

/** Locks the operator, so that two registrations do not count at the same time. */
export const countEndpoints = async (tx: Tx, operatorId: number): Promise<number> => {
  await holdOperator(tx, operatorId);
  const [row] = await tx<{ count: number }[]>`
    select count(*) from webhook_endpoints where operator_id = ${operatorId} and deleted_at is null`;
  return row!.count;
};

export type NewEndpoint = { readonly url: string; readonly events: readonly string[]; readonly description: string };

/** Inserts the endpoint without its secret, which is sealed with the new id. It gets only events from now on. */
export const insertEndpoint = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  { url, events, description }: NewEndpoint,
): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`
    insert into webhook_endpoints (operator_id, url, events, description, secret_sealed, created_at, updated_at)
    values (${operator_id}, ${url}, ${events}::text[], ${description}, '', ${now}, ${now}) returning id`;
  await tx`
    insert into webhook_queues (operator_id, endpoint_id, cursor_sequence)
    select ${operator_id}, ${row!.id},
      coalesce((select s.last_sequence from ${sharedSequences} s where s.operator_id = ${operator_id}), 0)`;
  return row!.id;
};

export const saveSecrets = (
  tx: Tx,
  { operator_id, id, now }: { operator_id: number; id: number; now: Date },
  secrets: SealedSecrets,
): Promise<unknown> => tx`
  update webhook_endpoints set ${tx({ ...secrets, updated_at: now })}
  where operator_id = ${operator_id} and id = ${id}`;

export const findSecrets = async (tx: Tx, operatorId: number, id: number): Promise<SealedSecrets | undefined> => {
  const [row] = await tx<SealedSecrets[]>`
    select secret_sealed, previous_secret_sealed, previous_secret_expires_at from webhook_endpoints
    where operator_id = ${operatorId} and id = ${id} and deleted_at is null`;
  return row;
};

/** Ends all deliveries to it. Its log is removed when it is old enough, and then its row (prune.ts). */
export const deleteEndpoint = async (
  tx: Tx,
  { operator_id, id }: { operator_id: number; id: number },
  realNow: Date,
): Promise<void> => {
  await tx`delete from webhook_pending where operator_id = ${operator_id} and endpoint_id = ${id}`;
  await tx`
    update webhook_endpoints set status = 'disabled', disabled_cause = coalesce(disabled_cause, 'staff'),
      disabled_at = coalesce(disabled_at, ${realNow}), deleted_at = ${realNow}
    where operator_id = ${operator_id} and id = ${id}`;
};

export const updateEndpoint = (
  tx: Tx,
  { operator_id, id, now }: { operator_id: number; id: number; now: Date },
  after: NewEndpoint,
): Promise<unknown> => tx`
  update webhook_endpoints set url = ${after.url}, events = ${after.events}::text[], description = ${after.description},
    updated_at = ${now}
  where operator_id = ${operator_id} and id = ${id}`;

export const enableEndpoint = (
  tx: Tx,
  { operator_id, id, now }: { operator_id: number; id: number; now: Date },
): Promise<unknown> => tx`
  update webhook_endpoints set status = 'enabled', disabled_cause = null, disabled_reason = null, disabled_at = null,
    updated_at = ${now}
  where operator_id = ${operator_id} and id = ${id}`;

/** Columns of an endpoint without failures and without a lease. */
const awake = (tx: Tx) => tx`
  failures_in_row = 0, paused_until = null, resting_since = null, rests_until = null, lease = null, leased_until = null`;

/**
 * Makes everything that was not delivered due at once, with its full number of attempts. A worker that is sending loses
 * its lease, so that it cannot overwrite the new cursor.
 */
export const restartQueue = async (tx: Tx, operatorId: number, id: number, realNow: Date): Promise<void> => {
  await tx`
    update webhook_pending set attempts = 0, next_attempt_at = ${realNow}
    where operator_id = ${operatorId} and endpoint_id = ${id}`;
  await tx`
    update webhook_queues set ${awake(tx)},
      next_retry_at = (select min(next_attempt_at) from webhook_pending
        where operator_id = ${operatorId} and endpoint_id = ${id})
    where operator_id = ${operatorId} and endpoint_id = ${id}`;
};

/** Gives up all events that were not delivered. */
export const skipMissed = async (tx: Tx, operatorId: number, id: number): Promise<void> => {
  await tx`delete from webhook_pending where operator_id = ${operatorId} and endpoint_id = ${id}`;
  await tx`
    update webhook_queues set ${awake(tx)}, next_retry_at = null,
      cursor_sequence = greatest(cursor_sequence,
        coalesce((select s.last_sequence from ${sharedSequences} s where s.operator_id = ${operatorId}), 0))
    where operator_id = ${operatorId} and endpoint_id = ${id}`;
};

export type ResendRange = {
  readonly from: number;
  readonly to: number;
  readonly types: readonly string[];
  readonly realNow: Date;
};

/** Queues events before the cursor again; returns how many. */
export const queueAgain = async (
  tx: Tx,
  operatorId: number,
  id: number,
  { from, to, types, realNow }: ResendRange,
): Promise<number> => {
  // Waits for a removal of old events that is in progress, so that none of them is queued.
  await holdEvents(tx, operatorId);
  const { count } = await tx`
    insert into webhook_pending (operator_id, endpoint_id, sequence, player_id, attempts, next_attempt_at)
    select e.operator_id, q.endpoint_id, e.sequence, e.player_id, 0, ${realNow}
    from webhook_queues q join ${sharedEvents} e on e.operator_id = q.operator_id
    where q.operator_id = ${operatorId} and q.endpoint_id = ${id} and e.sequence between ${from} and ${to}
      and e.sequence <= q.cursor_sequence and e.type = any(${types}::text[])
    on conflict (operator_id, endpoint_id, sequence) do update set attempts = 0, next_attempt_at = ${realNow}`;
  if (count > 0)
    await tx`
      update webhook_queues set next_retry_at = least(next_retry_at, ${realNow})
      where operator_id = ${operatorId} and endpoint_id = ${id}`;
  return count;
};
