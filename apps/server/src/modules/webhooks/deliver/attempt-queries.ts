import type { Queryable, Tx } from '../../../database/pool.ts';
import { columnList, unnest } from '../../../database/unnest.ts';
import { sharedEvents } from '../../../outbox/queries.ts';

/** One logged attempt with its event. */
export type AttemptRow = {
  readonly id: number;
  readonly at: Date;
  readonly event_id: string;
  readonly event_type: string;
  readonly sequence: number;
  readonly attempt: number;
  readonly url: string;
  readonly signature: string;
  readonly test_body: string | null;
  readonly succeeded: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly next_attempt_at: Date | null;
  readonly response_excerpt: string | null;
  /** The sandbox fault that sent it twice or late. */
  readonly fault_id: number | null;
  readonly fault: 'duplicate_webhook' | 'reorder_webhook' | null;
  /** When the event was created; null if it has been removed. */
  readonly created_at: Date | null;
  readonly data: string | null;
};

export type NewAttempt = Omit<AttemptRow, 'id' | 'created_at' | 'data'>;

const columns = {
  event_id: 'uuid',
  event_type: 'text',
  sequence: 'bigint',
  attempt: 'integer',
  url: 'text',
  signature: 'text',
  test_body: 'text',
  status: 'integer',
  error: 'text',
  succeeded: 'boolean',
  duration_ms: 'integer',
  response_excerpt: 'text',
  next_attempt_at: 'timestamptz',
  at: 'timestamptz',
  fault_id: 'bigint',
  fault: 'text',
} as const satisfies Record<keyof NewAttempt, string>;

const ownColumns = { endpoint_id: 'bigint', ...columns } as const;

type OwnAttempt = NewAttempt & { readonly endpoint_id: number };

const insertion = (tx: Tx, operatorId: number, attempts: readonly OwnAttempt[]) => tx`
  insert into webhook_attempts (operator_id, ${columnList(ownColumns)})
  select ${operatorId}, ${columnList(ownColumns, 'a')} from ${unnest('a', ownColumns, attempts)} order by n`;

export const insertAttempts = (tx: Tx, operatorId: number, attempts: readonly OwnAttempt[]): Promise<unknown> =>
  insertion(tx, operatorId, attempts).execute();

/** Inserts one attempt and returns its id. */
export const insertAttempt = async (tx: Tx, operatorId: number, attempt: OwnAttempt): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`${insertion(tx, operatorId, [attempt])} returning id`;
  return row!.id;
};

export type AttemptFilter = {
  readonly before: number | undefined;
  readonly limit: number;
  readonly sequence: number | undefined;
  readonly outcome: 'succeeded' | 'failed' | undefined;
};

export const findAttempts = (
  tx: Queryable,
  operatorId: number,
  endpointId: number,
  { before, limit, sequence, outcome }: AttemptFilter,
): Promise<AttemptRow[]> =>
  tx<AttemptRow[]>`
    select a.id, ${columnList(columns, 'a')}, e.created_at, e.data::text as data
    from (
      select * from webhook_attempts
      where operator_id = ${operatorId} and endpoint_id = ${endpointId}
        ${before === undefined ? tx`` : tx`and id < ${before}`}
        ${sequence === undefined ? tx`` : tx`and sequence = ${sequence}`}
        ${outcome === undefined ? tx`` : outcome === 'failed' ? tx`and not succeeded` : tx`and succeeded`}
      order by id desc limit ${limit}
    ) a
    left join ${sharedEvents} e on e.operator_id = a.operator_id and e.sequence = a.sequence
    order by a.id desc`;
