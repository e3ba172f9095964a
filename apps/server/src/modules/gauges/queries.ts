import type { OperatorFacts } from '../../call/facts.ts';
import { type OperatorRow, selectOperator, toOperator } from '../../call/operator-row.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { sharedEvents, sharedSequences } from '../../outbox/queries.ts';
import { sharedVerifyRuns } from '../desk/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { sharedRounds } from '../rounds/shared-queries.ts';

/** The active operators after a given one, in the order of their ids. */
export const selectGaugedOperators = async (
  control: Queryable,
  after: number,
  most: number,
): Promise<OperatorFacts[]> => {
  const rows = await control<OperatorRow[]>`
    select ${selectOperator(control)} from ${sharedOperators} o
    where o.status = 'active' and o.operator_id > ${after} order by o.operator_id limit ${most}`;
  return rows.map(toOperator);
};

type Figure = { readonly count: number; readonly oldest_at: Date | null };

export type Figures = {
  /** All open rounds. */
  readonly rounds: Figure;
  /** Events that an enabled endpoint has not accepted yet, counted per endpoint. */
  readonly webhooks: Figure;
  /** The result of the last verification; null when there was none. */
  readonly verified: { readonly findings: number; readonly finished_at: Date } | null;
  /** The end of the last day with a root; without one, the start of the operator's first day. */
  readonly closed_until: Date;
};

/** Counting stops here: a larger number is of no use. */
const maxCounted = 10_000;

type Row = {
  readonly rounds: number;
  readonly rounds_since: Date | null;
  readonly webhooks: number;
  readonly webhooks_since: Date | null;
  readonly findings: number | null;
  readonly finished_at: Date | null;
  readonly closed_until: Date;
};

/** Counts the queues that the desk does not count, by one statement. */
export const selectFigures = async (tx: Tx, operatorId: number): Promise<Figures> => {
  const [row] = await tx<Row[]>`
    with rounds as materialized (
      select count(*) as count, min(opened_at) as since from (
        select opened_at from ${sharedRounds} r
        where operator_id = ${operatorId} and status = 'open' order by opened_at limit ${maxCounted}) open
    ), queues as materialized (
      select q.cursor_sequence, s.last_sequence, w.pending, w.first
      from webhook_endpoints e
      join webhook_queues q on q.operator_id = ${operatorId} and q.endpoint_id = e.id
      join ${sharedSequences} s on s.operator_id = ${operatorId}
      cross join lateral (
        select count(*) as pending, min(sequence) as first from (
          select sequence from webhook_pending p
          where p.operator_id = ${operatorId} and p.endpoint_id = e.id and p.next_attempt_at is not null
          order by sequence limit ${maxCounted}) waiting
      ) w
      where e.operator_id = ${operatorId} and e.status = 'enabled'
    ), webhooks as materialized (
      select coalesce(sum(greatest(last_sequence - cursor_sequence, 0) + pending), 0)::bigint as count,
        min(least(first, case when last_sequence > cursor_sequence then cursor_sequence + 1 end)) as first
      from queues
    )
    select rounds.count as rounds, rounds.since as rounds_since, webhooks.count as webhooks,
      (select created_at from ${sharedEvents} e
        where operator_id = ${operatorId} and sequence >= webhooks.first order by sequence limit 1) as webhooks_since,
      v.findings, v.finished_at,
      coalesce((select max(day) + 1 from ledger_roots where operator_id = ${operatorId}), o.created_at::date)::timestamptz
        as closed_until
    from ${sharedOperators} o cross join rounds cross join webhooks
    left join ${sharedVerifyRuns} v on v.operator_id = ${operatorId}
    where o.operator_id = ${operatorId}`;
  const { rounds, rounds_since, webhooks, webhooks_since, findings, finished_at, closed_until } = row as Row;
  return {
    rounds: { count: rounds, oldest_at: rounds_since },
    webhooks: { count: webhooks, oldest_at: webhooks_since },
    verified: findings === null || finished_at === null ? null : { findings, finished_at },
    closed_until,
  };
};
