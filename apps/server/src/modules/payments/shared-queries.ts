import type { linkedPayment } from '@croupier/contract/back-office/wallet.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';

/** The columns of payments by which statements of other modules compare what has moved. */
export const sharedPayments = statement`(
  select operator_id, id, type, status, player_id, amount, currency, payout_state, payout_batch_id, is_reversed, intent_id,
    created_at, updated_at, paying_at, paid_at, returned_at
  from payment_requests)`;

/** What deposits from a saved account or card brought, less what went back to it or is on its way there. */
export const findOwedBack = async (
  tx: Tx,
  operatorId: number,
  { player_id, instrument_id }: { readonly player_id: number; readonly instrument_id: number },
): Promise<Money> => {
  const [row] = await tx<{ owed: Money }[]>`
    select coalesce(sum(case
        when type = 'withdrawal' then case when status in ('new', 'allowed', 'paid') and payout_state <> 'returned' then -amount end
        when not is_reversed then amount - reversed_amount end), 0)::bigint as owed
    from payment_requests
    where operator_id = ${operatorId} and player_id = ${player_id} and instrument_id = ${instrument_id}`;
  return row!.owed;
};

type LinkedPayment = z.input<typeof linkedPayment>;

/** The payments that the entries of a page name. */
export const selectLinkedPayments = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LinkedPayment>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx<LinkedPayment[]>`
    select id, type, status, coalesce(payment_method, '') as payment_method,
      coalesce(external_reference, '') as external_reference, is_reversed
    from payment_requests where operator_id = ${operatorId} and id = any(${ids}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
};

/** Counts the withdrawals of the player `p` that hold money, as part of a statement. */
export const heldWithdrawals = (tx: Tx) => tx`(
  select count(*) from payment_requests r
  where r.operator_id = p.operator_id and r.player_id = p.id and r.type = 'withdrawal' and r.status in ('new', 'allowed'))`;

/** The money that those withdrawals hold, as part of a statement. */
export const heldMoney = (tx: Tx) => tx`(
  select least(coalesce(sum(r.amount), 0), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint from payment_requests r
  where r.operator_id = p.operator_id and r.player_id = p.id and r.type = 'withdrawal' and r.status in ('new', 'allowed'))`;

/** The bonuses that open deposit intents of the players promise, as part of a statement. */
export const promisedBonuses = (tx: Tx, operatorId: number, players: readonly number[]) => tx`
  select player_id, (promised_bonus->'bonus'->>'id')::bigint as id from deposit_intents
  where operator_id = ${operatorId} and player_id = any(${players}::bigint[]) and status = 'authorised'
    and promised_bonus is not null`;

/** The money that open deposit intents of the player `p` reserve, as part of a statement. */
export const reservedMoney = (tx: Tx, now: Date) => tx`(
  select least(coalesce(sum(i.amount), 0), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint from deposit_intents i
  where i.operator_id = p.operator_id and i.player_id = p.id and i.status = 'authorised' and i.expires_at > ${now})`;

type Windows = {
  readonly now: SqlPart;
  /** The lengths in hours of all windows that are summed, as an array, and the longest of them. */
  readonly hours: SqlPart;
  readonly longest: SqlPart;
  /** Payments that are judged, and do not count for themselves. */
  readonly judged: readonly number[];
  readonly most: number;
};

/**
 * The payments of the player `u` within the longest window that were neither refused nor returned by the bank, as part
 * of a statement: the newest one by one, older ones summed up by amount. A sum holds payments that the same windows
 * contain, and its time is that of its newest.
 */
export const recentPayments = (tx: Tx, operatorId: number, { now, hours, longest, judged, most }: Windows) => {
  const counted = tx`
    select player_id, type, amount, created_at from payment_requests
    where operator_id = ${operatorId} and player_id = u.player_id
      and created_at > ${now} - ${longest} * interval '1 hour'
      and status in ('new', 'allowed', 'paid') and payout_state <> 'returned' and id <> all(${judged}::bigint[])
    order by created_at desc, id desc`;
  return tx`(
    select player_id, type, amount, created_at, 1 as count from (${counted} limit ${most}) newest
    union all
    select player_id, type, amount, max(created_at), count(*)::int
    from (
      select *, (select min(h) from unnest(${hours}) h where created_at > ${now} - h * interval '1 hour') as hours
      from (${counted} offset ${most}) older
    ) by_window group by player_id, type, amount, hours)`;
};

/** What payment providers are to do, to be joined by operator. */
export const sharedCashierOrders = statement`(
  select operator_id, id, kind, adapter, player_id, intent_id, payment_id, amount, currency, state, accepted_at,
    attempts, next_attempt_at, claimed_until, created_at, updated_at
  from cashier_orders)`;

/** Deposits that were authorised before their money moves, to be joined by operator. */
export const sharedIntents = statement`(
  select operator_id, id, player_id, status, amount, currency, captured_amount, beyond, created_at, updated_at, expires_at
  from deposit_intents)`;

/** Whether an order `o` goes no further without staff: as `needsStaff` of cashiers says of one. */
export const waitsForStaff = (tx: Tx) => tx`
  (o.state in ('waiting', 'stuck') or (o.state = 'refused' and o.kind <> 'payout'))`;
