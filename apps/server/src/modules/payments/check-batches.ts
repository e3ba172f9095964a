import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

type Strayed = { payment_id: number; batch_id: number; player_id: number; payout_state: string; state: string | null };

/** Compares each payment that is, or was, paid out by a batch with its row there. */
const checkRows = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Strayed[]>`
    with live as (
      select batch_id, payment_id, state from payout_batch_rows
      where operator_id = ${operatorId} and state in ('paying', 'paid', 'returned')
    ), claimed as (
      select id, player_id, payout_batch_id, payout_state from payment_requests
      where operator_id = ${operatorId} and payout_batch_id is not null
    )
    select coalesce(c.id, l.payment_id) as payment_id, coalesce(l.batch_id, c.payout_batch_id) as batch_id,
      p.player_id, p.payout_state, l.state
    from claimed c full join live l on l.payment_id = c.id and l.batch_id = c.payout_batch_id
    join payment_requests p on p.operator_id = ${operatorId} and p.id = coalesce(c.id, l.payment_id)
    where c.id is null or l.payment_id is null or l.state <> c.payout_state
    order by 1, 2 limit ${maxListed}`;
  for (const { payment_id, player_id, batch_id, payout_state, state } of rows)
    report({
      check: 'payout_batch',
      player_id,
      payment_id,
      message: `its payout is ${payout_state}, and batch ${batch_id} ${state === null ? 'does not have it' : `says ${state}`}`,
    });
};

type Miscounted = { id: number; faults: string[] };

/** A batch counts its rows and their sums, and its file is the one whose hash is in the audit log. */
const checkFiles = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Miscounted[]>`
    with counted as (
      select r.batch_id, p.currency, count(*) as count, sum(p.amount) as amount
      from payout_batch_rows r
      join payment_requests p on p.operator_id = ${operatorId} and p.id = r.payment_id
      where r.operator_id = ${operatorId} group by 1, 2
    ), summed as (
      select batch_id, sum(count) as count, jsonb_agg(
        jsonb_build_object('currency', currency, 'count', count, 'amount', amount) order by currency) as sums
      from counted group by 1
    ), judged as (
      select b.id, array_remove(array[
        case when b.count is distinct from s.count then 'count' end,
        case when b.sums is distinct from s.sums then 'sums' end,
        case when b.file_sha256 <> encode(sha256(b.file), 'hex') then 'file' end,
        case when not exists (
          select from audit_log l
          where l.operator_id = ${operatorId} and l.subject_kind = 'payout_batch' and l.subject_id = b.id
            and l.action = 'payout_batch.create' and l.field = 'file_sha256' and l.to_value = b.file_sha256
        ) then 'audit' end], null) as faults
      from payout_batches b left join summed s on s.batch_id = b.id
      where b.operator_id = ${operatorId}
    )
    select id, faults from judged where cardinality(faults) > 0 order by id limit ${maxListed}`;
  for (const { id, faults } of rows)
    report({
      check: 'payout_batch',
      message: `batch ${id} does not agree with its rows or file: ${faults.join(', ')}`,
    });
};

export const checkPayoutBatches = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  await checkRows(tx, operatorId, report);
  await checkFiles(tx, operatorId, report);
};
