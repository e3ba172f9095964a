import type { FaultFacts } from '../../../call/facts.ts';
import type { Queryable } from '../../../database/pool.ts';
import { sharedSequences } from '../../../outbox/queries.ts';
import { sharedOperators } from '../../operators/shared-queries.ts';
import type { SealedSecrets } from '../transport/sign.ts';

/** An endpoint as its worker knows it, read again with every batch. */
export type Target = SealedSecrets & {
  readonly operator_id: number;
  readonly id: number;
  readonly url: string;
  readonly events: string[];
  readonly status: 'enabled' | 'disabled';
  readonly is_sandbox: boolean;
  readonly clock_offset_ms: number;
  /** The active faults of the sandbox. */
  readonly faults: readonly FaultFacts[] | null;
  readonly cursor_sequence: number;
  readonly last_sequence: number;
  readonly failures_in_row: number;
  /** The end of a pause that the receiver asked for. */
  readonly paused_until: Date | null;
  /** When the failures began, and until when nothing is sent because of them. */
  readonly resting_since: Date | null;
  readonly rests_until: Date | null;
  /** Null: no event waits for a retry. */
  readonly next_retry_at: Date | null;
  /** Whether there is more to send now; if not, the lease was given up. */
  readonly is_leased: boolean;
};

export const targetColumns = (sql: Queryable) => sql`
  q.operator_id, q.endpoint_id as id, e.url, e.events, e.status, e.secret_sealed, e.previous_secret_sealed,
  e.previous_secret_expires_at, o.is_sandbox, o.clock_offset_ms, o.faults, q.cursor_sequence,
  coalesce(s.last_sequence, 0) as last_sequence, q.failures_in_row, q.paused_until, q.resting_since, q.rests_until,
  q.next_retry_at, q.lease is not null as is_leased`;

export const targetTables = (sql: Queryable) => sql`
  join webhook_endpoints e on e.operator_id = q.operator_id and e.id = q.endpoint_id
  join ${sharedOperators} o on o.operator_id = q.operator_id
  left join ${sharedSequences} s on s.operator_id = q.operator_id`;

export type EndpointId = { readonly operator_id: number; readonly id: number };

export type Lease = { readonly lease: string; readonly now: Date; readonly until: Date };

/** Leases endpoints that have something to send and no worker, those that waited longest first. */
export const claimTargets = (control: Queryable, { lease, now, until }: Lease, most: number): Promise<Target[]> =>
  control<Target[]>`
    with due as materialized (
      select q.operator_id, q.endpoint_id from webhook_queues q ${targetTables(control)}
      where e.status = 'enabled' and o.status = 'active'
        and (q.leased_until is null or q.leased_until <= ${now})
        and coalesce(greatest(q.paused_until, q.rests_until) <= ${now}, true)
        and (s.last_sequence > q.cursor_sequence or q.next_retry_at <= ${now})
      order by q.last_success_at nulls first limit ${most}
      for update of q skip locked
    ), q as (
      update webhook_queues w set lease = ${lease}, leased_until = ${until} from due
      where w.operator_id = due.operator_id and w.endpoint_id = due.endpoint_id
      returning w.*
    )
    select ${targetColumns(control)} from q ${targetTables(control)}`;
