import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import { differs, formatFaults } from '../../module/compare.ts';
import type { Report } from '../../module/finding.ts';

type Booked = {
  payment_id: number | null;
  player_id: number;
  known: boolean;
  right_player: boolean;
  faults: Record<string, [is: string, expected: string]>;
};

/**
 * Compares, for each payment, the entries that name it with those that its status requires: how many, and the sum.
 * Entries that name a missing payment, or none, are found on the other side.
 */
export const checkPaymentEntries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Booked[]>`
    with booked as (
      select payment_request_id as id, min(player_id) as player_id, min(player_id) = max(player_id) as one_player,
        count(*) filter (where type = 'deposit') as deposits,
        coalesce(sum(amount) filter (where type = 'deposit'), 0) as deposited,
        count(*) filter (where type = 'withdrawal') as holds,
        coalesce(sum(amount) filter (where type = 'withdrawal'), 0) as held,
        count(*) filter (where type = 'withdrawal_rejection') as returns,
        coalesce(sum(amount) filter (where type = 'withdrawal_rejection'), 0) as returned,
        coalesce(sum(amount) filter (where type = 'chargeback'), 0) as charged_back
      from ledger_entries
      where operator_id = ${operatorId} and type in ('deposit', 'withdrawal', 'withdrawal_rejection', 'chargeback')
      group by payment_request_id
    ), expected as (
      select id, player_id, amount, (type = 'deposit' and status = 'paid')::int as deposits,
        (type = 'withdrawal')::int as holds,
        (type = 'withdrawal' and (status in ('rejected', 'cancelled') or payout_state = 'returned'))::int as returns,
        case when type = 'deposit' then case when is_reversed then amount else reversed_amount end else 0 end as reversed
      from payment_requests where operator_id = ${operatorId}
    ), compared as (
      select coalesce(e.id, b.id) as payment_id, coalesce(e.player_id, b.player_id) as player_id, e.id is not null as known,
        b.id is null or (b.one_player and b.player_id = e.player_id) as right_player,
        jsonb_strip_nulls(jsonb_build_object(
          'deposit entries', ${differs('b.deposits', 'e.deposits')},
          'deposited', ${differs('b.deposited', 'e.deposits * e.amount')},
          'holds', ${differs('b.holds', 'e.holds')}, 'held', ${differs('b.held', '-e.holds * e.amount')},
          'returns', ${differs('b.returns', 'e.returns')}, 'returned', ${differs('b.returned', 'e.returns * e.amount')},
          'charged back', ${differs('b.charged_back', '-e.reversed')})) as faults
      from expected e full join booked b on b.id = e.id
    )
    select * from compared where not known or not right_player or faults <> '{}' order by payment_id limit ${maxListed}`;
  for (const row of rows)
    report({
      check: 'payment_entries',
      player_id: row.player_id,
      payment_id: row.payment_id ?? undefined,
      message: formatBooked(row),
    });
};

const formatBooked = ({ payment_id, known, right_player, faults }: Booked): string => {
  if (payment_id === null) return 'entries of payments that name no payment';
  if (!known) return 'entries name a payment that is not there';
  if (!right_player) return "entries of this payment stand in another player's ledger";
  return formatFaults(faults);
};

/** The timestamps and the payout of a payment must agree with its status. */
export const checkPaymentStatus = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ payment_id: number; player_id: number; status: string }[]>`
    select id as payment_id, player_id, status from payment_requests
    where operator_id = ${operatorId} and (
      (status = 'paid') <> (paid_at is not null) or (status = 'rejected') <> (rejected_at is not null)
      or (status = 'cancelled') <> (cancelled_at is not null) or (status = 'rejected') <> (reject_reason is not null)
      or (status in ('new', 'rejected', 'cancelled') and payout_state <> 'none')
      or (type = 'deposit' and payout_state <> 'none')
      or (type = 'deposit' and reversed_amount = amount and not is_reversed)
      or (type = 'withdrawal' and is_reversed <> (payout_state = 'returned'))
      or (type = 'withdrawal' and (status = 'paid') <> (payout_state in ('paid', 'returned')))
      or (payout_state = 'paying' and paying_at is null)
      or (payout_state = 'none' and (paying_at is not null or payout_batch_id is not null
        or claimed_by_staff is not null or claimed_by_key is not null or withdrawn_approvals <> '{}'))
      or (claimed_by_staff is not null and claimed_by_key is not null)
      or (payout_batch_id is not null and claimed_by_key is not null)
      or (payout_state = 'returned') <> (returned_at is not null)
      or (payout_state = 'returned') <> (return_reason is not null))
    order by id limit ${maxListed}`;
  for (const { payment_id, player_id, status } of rows)
    report({ check: 'payment_status', player_id, payment_id, message: `its moments do not fit the status ${status}` });
};

export const checkPaymentReferences = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ external_reference: string; ids: number[] }[]>`
    select external_reference, array_agg(id order by id) as ids from payment_requests
    where operator_id = ${operatorId} and external_reference is not null
    group by external_reference having count(*) > 1 limit ${maxListed}`;
  for (const { external_reference, ids } of rows)
    report({
      check: 'payment_reference',
      payment_id: ids[0],
      message: `${JSON.stringify(external_reference)} is the reference of the payments ${ids.join(', ')}`,
    });
};
