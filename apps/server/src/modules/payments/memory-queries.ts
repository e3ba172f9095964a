import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { sharedEntries } from '../wallet/shared-queries.ts';

/**
 * The other withdrawals of the player of the payment `p` from 24 hours before its request on, as part of a statement. It
 * looks at the request's own time: whoever waits a day before approving finds the same sum.
 */
export const playerSum = (tx: Tx, operatorId: number) => tx`(case when p.type = 'withdrawal' then (
  select least(coalesce(sum(o.amount), 0), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint from payment_requests o
  where o.operator_id = ${operatorId} and o.player_id = p.player_id and o.type = 'withdrawal'
    and o.status in ('new', 'allowed', 'paid') and o.payout_state <> 'returned' and o.id <> p.id
    and o.created_at > p.created_at - interval '24 hours') else 0 end)`;

/** Rows of earlier versions lack the amount in the operator's currency: the entry of the payment has it. */
export const bookedAmount = (tx: Tx, operatorId: number) => tx`coalesce(p.operator_amount, (
  select abs(l.operator_amount) from ${sharedEntries} l
  where l.operator_id = ${operatorId} and l.player_id = p.player_id and l.type = p.type
    and l.type <> all (array['casino_bet', 'casino_win']) and l.payment_request_id = p.id
  limit 1))`;

/** What one person approved alone, with the money that it let out: allowed or paid. */
const alone = (tx: Tx, operatorId: number) => tx`
  select least(coalesce(sum(coalesce(o.operator_amount, o.amount)), 0), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint as sum
  from payment_requests o
  where o.operator_id = ${operatorId} and o.type = 'withdrawal' and o.approved_at is not null
    and o.status in ('allowed', 'paid')`;

/** What the only approver of the payment `p` approved alone in the 24 hours before, without it, as part of a statement. */
export const approverSum = (tx: Tx, operatorId: number) => tx`(case
  when p.type = 'withdrawal' and sole_approver(p.approved_by) is not null then (${alone(tx, operatorId)}
    and sole_approver(o.approved_by) = sole_approver(p.approved_by) and o.id <> p.id
    and o.approved_at > p.approved_at - interval '24 hours' and o.approved_at <= p.approved_at) else 0 end)`;

export type ApproverSum = { readonly approver: number; readonly sum: Money };

/** The operator's own time, from the real one: only sandboxes differ. */
export const operatorNow = (tx: Tx, operatorId: number, now: Date) => tx`(
  select ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
  from ${sharedOperators} w where w.operator_id = ${operatorId})`;

/** What each of these approved alone in the 24 hours before, in the operator's own time. */
export const findApproverSums = (
  tx: Tx,
  operatorId: number,
  approvers: readonly number[],
  now: SqlPart,
): Promise<ApproverSum[]> =>
  tx<ApproverSum[]>`
    select u.approver, s.sum
    from unnest(${approvers}::bigint[]) as u (approver)
    cross join lateral (${alone(tx, operatorId)}
      and sole_approver(o.approved_by) = u.approver and o.approved_at > ${now} - interval '24 hours') s`.execute();

/** The same for one person, at a time that is the operator's already. */
export const findApproverSum = async (tx: Tx, operatorId: number, approver: number, now: Date) =>
  (await findApproverSums(tx, operatorId, [approver], tx`${now}::timestamptz`))[0]?.sum;

/** One who approves waits for their own approvals of other players: two at once do not miss each other. */
export const lockApprovers = (tx: Tx, operatorId: number, approvers: readonly number[]): Promise<unknown> =>
  tx`
    select pg_advisory_xact_lock(hashtextextended(concat('approver ', ${operatorId}::bigint, '/', u.approver), 0))
    from (select approver from unnest(${approvers}::bigint[]) as a (approver) order by 1) u`.execute();
