import { maxExportedRows } from '@croupier/contract/exports.ts';
import type { PaymentFlag, PaymentQueue, staffPaymentFilters } from '@croupier/contract/staff-payment-fields.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import { offsetOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedAlerts } from '../aml/shared-queries.ts';
import { sharedAudit } from '../audit/shared-queries.ts';
import { sharedPlayerBonuses } from '../bonuses/shared-queries.ts';
import { owedForPointsOf } from '../loyalty/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';
import { approverSum, playerSum } from './memory-queries.ts';
import { ownServer, type Payment, paymentColumns } from './payment.ts';
import { filtersOf } from './queries.ts';
import type { Threshold } from './thresholds.ts';

export type StaffFilters = z.output<typeof staffPaymentFilters>;

/** Who asks, when, and the operator's thresholds in each currency with a rate. */
export type ListScope = {
  readonly operator_id: number;
  readonly staff_id: number;
  readonly now: Date;
  readonly hasFourEyes: boolean;
  /** In the operator's currency; null when one person may approve any sum. */
  readonly soloThreshold: Money | null;
  readonly hasUnverified: boolean;
  /** Test players of live operators cannot withdraw. */
  readonly isLive: boolean;
  readonly thresholds: readonly Threshold[];
};

/** Totals are counted up to here. */
const maxCounted = 10_000;
const maxDecisions = 500;
const decisionDays = 30;

const allColumns = { ...paymentColumns, approved_by: 'bigint[]' };

/**
 * The conditions of flags and queues. They express the rules (whyFourEyes, isPaidByApprover, payoutBlocks) in SQL, so
 * that filters can use them; tests compare the two over every rule and over random payments.
 */
const conditionsOf = (tx: Tx, scope: ListScope) => {
  const { operator_id, now, hasFourEyes, hasUnverified, soloThreshold, isLive } = scope;
  const needsSecond = tx`(pl.risk_level = 'critical'
    or (${hasFourEyes}::boolean and (t.currency is null or p.amount > t.four_eyes
      or p.amount + ${playerSum(tx, operator_id)} > t.four_eyes))
    or (sole_approver(p.approved_by) is not null and ${soloThreshold}::bigint is not null
      and coalesce(p.operator_amount, p.amount) + ${approverSum(tx, operator_id)} > ${soloThreshold}::bigint))`;
  const fourEyes = tx`(p.type = 'withdrawal' and ${needsSecond})`;
  const notVerified = tx`(pl.kyc_status <> 'verified' or pl.kyc_expires_at <= ${now})`;
  // Few have one approval: only for those the player is looked up, so that a long queue is counted by its index.
  const people = tx`array_remove(p.approved_by, ${ownServer}::bigint)`;
  const secondMissing = tx`(case when sole_approver(p.approved_by) is not null then exists (
    select from ${sharedPlayers} pl ${accountOf(tx, scope)}
    where pl.operator_id = ${operator_id} and pl.id = p.player_id and ${needsSecond}) else false end)`;
  const approvalMissing = tx`(${secondMissing} or (p.status = 'allowed' and cardinality(p.approved_by) = 0))`;
  const isLastApprover = tx`((${people})[cardinality(${people})] = ${scope.staff_id}
    and (cardinality(${people}) > 1 or ${needsSecond}))`;
  // A withdrawal that is with the bank waits for nobody here.
  const waits = tx`p.type = 'withdrawal' and p.status in ('new', 'allowed') and p.payout_state = 'none'`;
  const flags = {
    four_eyes: fourEyes,
    blocked: tx`(${waits} and (not pl.can_withdraw or (pl.is_test and ${isLive}::boolean) or (pl.status <> 'active' and pl.status_set_by = 'aml')
      or a.real_balance < 0 or a.real_balance < ${owedBy(tx, operator_id)} or t.currency is null
      or (${hasUnverified}::boolean and ${notVerified} and a.withdrawn_total > t.unverified)
      or (p.status = 'allowed' and (${approvalMissing} or ${isLastApprover}))))`,
    risk_high: tx`pl.risk_level in ('high', 'critical')`,
    aml_alert: hasAlert(tx, operator_id),
    not_verified: notVerified,
    first_withdrawal: isFirst(tx, operator_id),
    bonus_forfeited: endedBonus(tx, operator_id),
  } satisfies Record<PaymentFlag, unknown>;
  const queues = {
    to_decide: tx`p.type = 'withdrawal' and p.status = 'new' and not ${secondMissing}`,
    second_eyes: tx`${waits} and ${approvalMissing}`,
    to_pay_out: tx`${waits} and p.status = 'allowed' and not ${approvalMissing}`,
    paying: tx`p.type = 'withdrawal' and p.status = 'allowed' and p.payout_state = 'paying'`,
    mine: tx`${waits}`,
  } satisfies Record<PaymentQueue, unknown>;
  return { flags, queues };
};

/** The player's account, and the operator's thresholds in its currency. */
const accountOf = (tx: Tx, { operator_id, thresholds }: ListScope) => tx`
  join ${sharedAccounts} a on a.operator_id = ${operator_id} and a.player_id = p.player_id
  left join unnest(
    ${thresholds.map((one) => one.currency)}::text[], ${thresholds.map((one) => one.four_eyes)}::bigint[],
    ${thresholds.map((one) => one.unverified)}::bigint[]
  ) as t (currency, four_eyes, unverified) on t.currency = a.currency`;

export const hasAlert = (tx: Tx, operatorId: number) => tx`exists (
  select from ${sharedAlerts} l where l.operator_id = ${operatorId} and l.player_id = p.player_id and l.status <> 'closed')`;

/** What `payeeOf` adds up: what rollbacks have undone and is not taken back yet, and deposits on their way back. */
export const owedBy = (tx: Tx, operatorId: number) => tx`(
  select coalesce(sum(o.converted_amount), 0)::bigint + ${owedForPointsOf(tx, operatorId)} + coalesce((
    select sum(r.amount) from cashier_orders r where r.operator_id = ${operatorId} and r.player_id = p.player_id
      and r.kind = 'refund' and r.state in ('due', 'stuck')), 0)::bigint
  from ${sharedPlayerBonuses} o
  where o.operator_id = ${operatorId} and o.player_id = p.player_id and o.converted_amount > 0
    and o.wagered_amount < o.wager_requirement)`;

export const isFirst = (tx: Tx, operatorId: number) => tx`(p.type = 'withdrawal' and not exists (
  select from payment_requests e where e.operator_id = ${operatorId} and e.player_id = p.player_id
    and e.type = 'withdrawal' and e.status = 'paid' and e.payout_state <> 'returned' and e.id <> p.id
    and e.paid_at <= coalesce(p.paid_at, 'infinity')))`;

/** A withdrawal ends a bonus in its own commit, at the same time. */
export const endedBonus = (tx: Tx, operatorId: number) => tx`(p.type = 'withdrawal' and exists (
  select from ${sharedPlayerBonuses} b where b.operator_id = ${operatorId} and b.player_id = p.player_id
    and b.result = 'forfeited' and b.finished_at = p.created_at))`;

const takenBy = (tx: Tx, scope: ListScope, wanted: string | undefined) => {
  if (wanted === undefined) return tx``;
  if (wanted === 'none') return tx`and c.staff_id is null`;
  return tx`and c.staff_id = ${wanted === 'me' ? scope.staff_id : Number(wanted)}`;
};

const matching = (tx: Tx, scope: ListScope, filters: StaffFilters) => {
  const { operator_id, now } = scope;
  const { flags, queues } = conditionsOf(tx, scope);
  const isMine = filters.queue === 'mine';
  const needsClaim = isMine || filters.taken_by !== undefined;
  return tx`
    from payment_requests p
    ${
      filters.flag === undefined
        ? tx``
        : tx`join ${sharedPlayers} pl on pl.operator_id = ${operator_id} and pl.id = p.player_id ${accountOf(tx, scope)}`
    }
    ${
      needsClaim
        ? tx`left join payment_claims c on c.operator_id = ${operator_id} and c.payment_id = p.id
      and c.taken_until > ${now}`
        : tx``
    }
    where ${filtersOf(tx, operator_id, filters)}
    ${filters.payment_method === undefined ? tx`` : tx`and p.payment_method = ${filters.payment_method}`}
    ${filters.bank_reference === undefined ? tx`` : tx`and p.bank_reference = ${filters.bank_reference}`}
    ${filters.payout_state === undefined ? tx`` : tx`and p.payout_state = ${filters.payout_state}`}
    ${filters.amount_min === undefined ? tx`` : tx`and p.amount >= ${filters.amount_min}`}
    ${filters.amount_max === undefined ? tx`` : tx`and p.amount <= ${filters.amount_max}`}
    ${filters.flag === undefined ? tx`` : tx`and ${flags[filters.flag]}`}
    ${filters.queue === undefined ? tx`` : tx`and ${queues[filters.queue]}`}
    ${isMine ? takenBy(tx, scope, 'me') : tx``} ${takenBy(tx, scope, filters.taken_by)}`;
};

const ordered = (tx: Tx, order: StaffFilters['order']) =>
  ({
    newest: tx`p.created_at desc, p.id desc`,
    oldest: tx`p.created_at, p.id`,
    largest: tx`p.amount desc, p.id desc`,
    smallest: tx`p.amount, p.id`,
  })[order];

/** An export is complete: there the count goes up to the limit of exports. */
export const findStaffPage = async (tx: Tx, scope: ListScope, filters: StaffFilters, isExported: boolean) => {
  const most = isExported ? maxExportedRows + 1 : maxCounted;
  const where = matching(tx, scope, filters);
  const [rows, [counted]] = await Promise.all([
    tx<Payment[]>`
      select ${columnList(allColumns, 'p')} ${where}
      order by ${ordered(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from (select 1 ${where} limit ${most}) found`,
  ]);
  return { rows, total: counted!.total };
};

type QueueSum = {
  readonly currency: string;
  readonly count: number;
  readonly amount: Money;
  readonly oldest_at: Date;
};

/** The whole queue, regardless of other filters. A sum out of range is shown as the maximum. */
export const sumQueue = (tx: Tx, scope: ListScope, queue: PaymentQueue): Promise<QueueSum[]> => {
  const filters = { queue, page: 1, per_page: 1, order: 'oldest' } as const;
  return tx<QueueSum[]>`
    select p.currency, count(*) as count, least(sum(p.amount), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint as amount,
      min(p.created_at) as oldest_at
    ${matching(tx, scope, filters)} group by p.currency order by p.currency`;
};

type QueueCount = { readonly count: number; readonly oldest_at: Date | null; readonly mark: string };

export const countQueue = async (tx: Tx, scope: ListScope, queue: PaymentQueue): Promise<QueueCount> => {
  const filters = { queue, page: 1, per_page: 1, order: 'oldest' } as const;
  const [row] = await tx<QueueCount[]>`
    select count(*) as count, min(created_at) as oldest_at, concat(max(updated_at), '/', max(id)) as mark
    from (
      select p.created_at, p.updated_at, p.id ${matching(tx, scope, filters)} limit ${maxCounted}) waiting`;
  return row!;
};

const maxPayable = 5_000;

/** Which of the approved withdrawals are to be paid out: all, or those with all that is given. */
export type WantedPayouts = {
  readonly payment_method?: string | undefined;
  readonly currency?: string | undefined;
  readonly payments?: readonly number[] | undefined;
};

/** Approved withdrawals, oldest first, of which the payout gate allows some. */
export const findPayable = (
  tx: Tx,
  scope: ListScope,
  { payment_method, currency, payments }: WantedPayouts,
): Promise<Payment[]> => {
  const filters = { queue: 'to_pay_out', payment_method, page: 1, per_page: 1, order: 'oldest' } as const;
  return tx<Payment[]>`
    select ${columnList(allColumns, 'p')} ${matching(tx, scope, filters)}
    ${currency === undefined ? tx`` : tx`and p.currency = ${currency}`}
    ${payments === undefined ? tx`` : tx`and p.id = any(${payments}::bigint[])`}
    order by ${ordered(tx, 'oldest')} limit ${maxPayable}`;
};

/** From the request to the decision, over the newest decisions in the audit log. */
export const medianSeconds = async (tx: Tx, scope: ListScope, queue: PaymentQueue): Promise<number | null> => {
  const { operator_id, now } = scope;
  const since = new Date(now.getTime() - decisionDays * dayMilliseconds);
  const newest = (action: string) => tx`(
    select l.subject_id, l.at from ${sharedAudit} l
    where l.operator_id = ${operator_id} and l.action = ${action} and l.at > ${since}
    order by l.at desc, l.id desc limit ${maxDecisions})`;
  const decided =
    queue === 'to_pay_out' || queue === 'paying'
      ? newest('withdrawal.pay')
      : tx`(${newest('withdrawal.approve')} union all ${newest('withdrawal.reject')})`;
  const [row] = await tx<{ seconds: number | null }[]>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from d.at - p.created_at)))::bigint as seconds
    from ${decided} d join payment_requests p on p.operator_id = ${operator_id} and p.id = d.subject_id`;
  return row!.seconds;
};
