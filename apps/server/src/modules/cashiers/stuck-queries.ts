import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { listStuckPayments, StuckKind } from '@croupier/contract/back-office/stuck-payments.ts';
import type { Money } from '../../base/money.ts';
import type { Call } from '../../call/call.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedAlerts } from '../aml/shared-queries.ts';
import { sharedCashierOrders, sharedIntents, sharedPayments } from '../payments/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { waitsForStaff } from './callback-queries.ts';
import { sharedTransactions } from './shared-queries.ts';

/** A row of the parts below. */
type StuckRow = {
  readonly kind: StuckKind;
  readonly id: number;
  readonly since: Date;
  readonly player_id: number | null;
  readonly amount: Money | null;
  readonly currency: string | null;
  readonly adapter: CashierAdapter | null;
  readonly deposit_intent_id: number | null;
  readonly payment_id: number | null;
  readonly reason: string | null;
};

export type ListedStuck = StuckRow & {
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

/** A payment provider answers an order within minutes, and a bank within a weekend. */
const unansweredHours = 1;
const payingHours = 72;
/** Many players leave a checkout half way: what ends by itself within the hour needs nobody. */
const authorisedHours = 1;

/**
 * Everything of money in and out that does not go on by itself, as part of a statement: each cause once, by the indexes
 * of what is open.
 */
export const stuckPayments = (tx: Tx, operatorId: number, now: Date) => tx`
  ${heldDeposits(tx, operatorId, now)} union all ${beyondCaptures(tx, operatorId)}
  union all ${slowPayouts(tx, operatorId, now)} union all ${openOrders(tx, operatorId, now)}
  union all ${refusedOrders(tx, operatorId)} union all ${refusedCallbacks(tx, operatorId)}`;

/** The payment provider whose transaction the intent `i` is; of several the first. */
const adapterOf = (tx: Tx, operatorId: number) => tx`(
  select t.adapter from ${sharedTransactions} t
  where t.operator_id = ${operatorId} and t.intent_id = i.id order by t.adapter limit 1)`;

const heldDeposits = (tx: Tx, operatorId: number, now: Date) => tx`
  select 'deposit_authorised' as kind, i.id, i.created_at as since, i.player_id, i.amount, i.currency,
    ${adapterOf(tx, operatorId)} as adapter, i.id as deposit_intent_id, null::bigint as payment_id, null::text as reason
  from ${sharedIntents} i
  where i.operator_id = ${operatorId} and i.status = 'authorised' and i.expires_at > ${now}
    and i.created_at < ${now}::timestamptz - ${authorisedHours} * interval '1 hour'
    and ${now}::timestamptz - i.created_at > i.expires_at - ${now}::timestamptz`;

/** Until its alert is closed, or a refund was ordered or decided. */
const beyondCaptures = (tx: Tx, operatorId: number) => tx`
  select 'captured_beyond', i.id, i.updated_at, i.player_id, i.captured_amount, i.currency,
    ${adapterOf(tx, operatorId)}, i.id, null, array_to_string(i.beyond, ', ')
  from ${sharedIntents} i
  where i.operator_id = ${operatorId} and i.beyond <> '{}' and i.player_id in (
      select a.player_id from ${sharedAlerts} a
      where a.operator_id = ${operatorId} and a.status in ('open', 'reviewing') and a.kind = 'beyond_authorisation'
        and a.created_at <= i.updated_at)
    and not exists (
      select from ${sharedCashierOrders} o
      where o.operator_id = ${operatorId} and o.intent_id = i.id and o.kind = 'refund')`;

/** Those that a payment provider has are found by their order. */
const slowPayouts = (tx: Tx, operatorId: number, now: Date) => tx`
  select 'payout_paying', p.id, p.paying_at, p.player_id, p.amount, p.currency, null, null, p.id, null
  from ${sharedPayments} p
  where p.operator_id = ${operatorId} and p.type = 'withdrawal' and p.status = 'allowed' and p.payout_state = 'paying'
    and p.paying_at < ${now}::timestamptz - ${payingHours} * interval '1 hour'
    and not exists (
      select from ${sharedCashierOrders} o
      where o.operator_id = ${operatorId} and o.payment_id = p.id and o.kind = 'payout' and o.state in ('due', 'stuck'))`;

/** What a payment provider has said that it is at takes as long as a bank. */
const openOrders = (tx: Tx, operatorId: number, now: Date) => tx`
  select case when o.state = 'waiting' then 'refund_waiting' else 'order_unanswered' end, o.id, o.created_at,
    o.player_id, o.amount, o.currency, o.adapter, o.intent_id, o.payment_id, o.state
  from ${sharedCashierOrders} o
  where o.operator_id = ${operatorId} and o.state in ('waiting', 'due', 'stuck') and (o.state <> 'due'
    or o.created_at < ${now}::timestamptz - ${payingHours} * interval '1 hour'
    or (o.accepted_at is null and o.created_at < ${now}::timestamptz - ${unansweredHours} * interval '1 hour'))`;

const refusedOrders = (tx: Tx, operatorId: number) => tx`
  select 'order_refused', o.id, o.created_at, o.player_id, o.amount, o.currency, o.adapter, o.intent_id, o.payment_id,
    o.state
  from ${sharedCashierOrders} o
  where o.operator_id = ${operatorId} and o.state = 'refused' and o.kind <> 'payout'`;

const refusedCallbacks = (tx: Tx, operatorId: number) => tx`
  select 'callback_refused', c.id, c.received_at, c.player_id, c.amount, c.currency, c.adapter, c.intent_id,
    c.payment_id, c.error_code
  from cashier_callbacks c where c.operator_id = ${operatorId} and ${waitsForStaff(tx)}`;

const ofKind = (tx: Tx, kind: StuckKind | undefined) => (kind === undefined ? tx`true` : tx`s.kind = ${kind}`);

/** A page of what is stuck, with the players. */
export const selectStuck = async (
  tx: Tx,
  operatorId: number,
  { query, now }: Pick<Call<typeof listStuckPayments>, 'query' | 'now'>,
) => {
  const way = wayOf(tx, query.order);
  const stuck = tx`(${stuckPayments(tx, operatorId, now)}) s`;
  const [rows, [counted]] = await Promise.all([
    tx<ListedStuck[]>`
      select s.*, p.username, p.first_name, p.last_name
      from ${stuck} left join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = s.player_id
      where ${ofKind(tx, query.kind)}
      order by s.since ${way}, s.kind ${way}, s.id ${way} limit ${query.per_page} offset ${offsetOf(query)}`,
    tx<{ total: number }[]>`select count(*) as total from ${stuck} where ${ofKind(tx, query.kind)}`,
  ]);
  return { rows, total: counted!.total };
};
