import type { CallbackAction, CashierAdapter, listCashierCallbacks } from '@croupier/contract/back-office/cashiers.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { Money } from '../../base/money.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import type { Notice } from './notice.ts';

export type CallbackRow = {
  readonly id: number;
  readonly adapter: CashierAdapter;
  readonly transaction_id: string;
  readonly action: CallbackAction;
  readonly player_id: number | null;
  readonly intent_id: number | null;
  readonly payment_id: number | null;
  readonly amount: Money | null;
  readonly currency: string | null;
  readonly error_code: string | null;
  readonly repeats: number;
  readonly retries: number;
  readonly settled_by: number | null;
  readonly settled_at: Date | null;
  readonly settle_reason: string | null;
  readonly ip: string;
  readonly received_at: Date;
  readonly last_received_at: Date;
};

export type NewCallback = {
  readonly adapter: CashierAdapter;
  readonly notice: Notice;
  readonly content_hash: Buffer;
  readonly ip: string;
  readonly raw_sealed: Buffer;
  readonly verb: string | null;
  readonly content_type: string | null;
  readonly now: Date;
  readonly expires_at: Date;
};

/**
 * Takes the row of a callback for the rest of the SQL transaction. Another that says the same waits for its end; then
 * nothing is returned, and the row has the answer. One that failed here has none, and is taken as if it were the first.
 */
export const claimCallback = async (
  tx: Tx,
  operatorId: number,
  row: NewCallback,
): Promise<{ readonly id: number; readonly is_repeat: boolean } | undefined> => {
  const { adapter, notice, content_hash, ip, raw_sealed, verb, content_type, now, expires_at } = row;
  const { transaction_id, action, amount, currency } = notice;
  const [claimed] = await tx<{ id: number; repeats: number }[]>`
    insert into cashier_callbacks (operator_id, adapter, transaction_id, action, content_hash, amount, currency, answer,
      ip, raw_sealed, verb, content_type, received_at, last_received_at, expires_at)
    values (${operatorId}, ${adapter}, ${transaction_id}, ${action}, ${content_hash}, ${amount}, ${currency}, '',
      ${ip}, ${raw_sealed}, ${verb}, ${content_type}, ${now}, ${now}, ${expires_at})
    on conflict (operator_id, adapter, transaction_id, action) do update set
      content_hash = excluded.content_hash, amount = excluded.amount, currency = excluded.currency,
      raw_sealed = excluded.raw_sealed, verb = excluded.verb, content_type = excluded.content_type, ip = excluded.ip,
      repeats = least(cashier_callbacks.repeats + 1, 1000000), last_received_at = excluded.last_received_at
      where cashier_callbacks.answer = ''
    returning id, repeats`;
  return claimed && { id: claimed.id, is_repeat: claimed.repeats > 0 };
};

type Unreadable = Omit<NewCallback, 'notice'> & {
  readonly transaction_id: string;
  readonly action: 'unreadable';
  readonly error_code: string;
  readonly answer: string;
};

/** Returns nothing where the same bytes came before. */
export const insertUnreadable = async (tx: Tx, operatorId: number, row: Unreadable): Promise<number | undefined> => {
  const { adapter, transaction_id, action, content_hash, ip, raw_sealed, verb, content_type, now, expires_at } = row;
  const [stored] = await tx<{ id: number; repeats: number }[]>`
    insert into cashier_callbacks (operator_id, adapter, transaction_id, action, content_hash, error_code, answer, ip,
      raw_sealed, verb, content_type, received_at, last_received_at, expires_at)
    values (${operatorId}, ${adapter}, ${transaction_id}, ${action}, ${content_hash}, ${row.error_code}, ${row.answer},
      ${ip}, ${raw_sealed}, ${verb}, ${content_type}, ${now}, ${now}, ${expires_at})
    on conflict (operator_id, adapter, transaction_id, action) do update set
      repeats = least(cashier_callbacks.repeats + 1, 1000000), last_received_at = excluded.last_received_at
    returning id, repeats`;
  return stored?.repeats === 0 ? stored.id : undefined;
};

type Repeated = { readonly id: number; readonly content_hash: Buffer; readonly answer: string };

/** Notes the repeat of a callback, and finds what was answered. */
export const noteRepeat = async (
  tx: Tx,
  operatorId: number,
  { adapter, notice: { transaction_id, action }, now }: Pick<NewCallback, 'adapter' | 'notice' | 'now'>,
): Promise<Repeated> => {
  const [row] = await tx<Repeated[]>`
    update cashier_callbacks set repeats = least(repeats + 1, 1000000), last_received_at = ${now}
    where operator_id = ${operatorId} and adapter = ${adapter} and transaction_id = ${transaction_id}
      and action = ${action}
    returning id, content_hash, answer`;
  if (!row) throw new Error('The callback that this repeats is gone.');
  return row;
};

type Answered = {
  readonly id: number;
  readonly player_id: number | null;
  readonly intent_id: number | null;
  readonly payment_id: number | null;
  readonly error_code: string | null;
  readonly answer: string;
};

export const storeOutcome = (tx: Tx, operatorId: number, row: Answered): Promise<unknown> =>
  tx`
  update cashier_callbacks set player_id = ${row.player_id}, intent_id = ${row.intent_id},
    payment_id = ${row.payment_id}, error_code = ${row.error_code}, answer = ${row.answer}
  where operator_id = ${operatorId} and id = ${row.id}`.execute();

const listed = (tx: Tx) =>
  tx`id, adapter, transaction_id, action, player_id, intent_id, payment_id, amount, currency, error_code, repeats, retries,
    settled_by, settled_at, settle_reason, ip, received_at, last_received_at`;

type Filters = QueryOf<typeof listCashierCallbacks>;

/** As the rule `needsStaff` says, of the callback `c`, and as the index of them has it. */
export const waitsForStaff = (tx: Tx) => tx`c.error_code is not null and c.settled_at is null
  and c.action in ('capture', 'reverse', 'payout_paid', 'payout_failed', 'payout_returned', 'unreadable')`;

/** A payment's callbacks are those of its intent too, from the authorisation on. */
const filtersOf = (tx: Tx, operatorId: number, filters: Filters) => {
  const { id, adapter, player_id, payment_id, deposit_intent_id, result, needs_staff } = filters;
  const ofIntent = tx`c.intent_id in (
    select t.intent_id from cashier_transactions t
    where t.operator_id = ${operatorId} and t.payment_id = ${payment_id ?? null} and t.intent_id is not null)`;
  return tx`c.operator_id = ${operatorId}
    ${id === undefined ? tx`` : tx`and c.id = ${id}`}
    ${adapter === undefined ? tx`` : tx`and c.adapter = ${adapter}`}
    ${player_id === undefined ? tx`` : tx`and c.player_id = ${player_id}`}
    ${payment_id === undefined ? tx`` : tx`and (c.payment_id = ${payment_id} or ${ofIntent})`}
    ${deposit_intent_id === undefined ? tx`` : tx`and c.intent_id = ${deposit_intent_id}`}
    ${result === undefined ? tx`` : result === 'accepted' ? tx`and c.error_code is null` : tx`and c.error_code is not null`}
    ${needs_staff === undefined ? tx`` : needs_staff ? tx`and ${waitsForStaff(tx)}` : tx`and not (${waitsForStaff(tx)})`}`;
};

export const selectCallbacks = async (tx: Tx, operatorId: number, filters: Filters) => {
  const way = wayOf(tx, filters.order);
  const [rows, [counted]] = await Promise.all([
    tx<CallbackRow[]>`
      select ${listed(tx)} from cashier_callbacks c where ${filtersOf(tx, operatorId, filters)}
      order by c.id ${way} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from cashier_callbacks c where ${filtersOf(tx, operatorId, filters)}`,
  ]);
  return { rows, total: counted!.total };
};

export type WholeCallback = CallbackRow & {
  readonly raw_sealed: Buffer;
  readonly answer: string;
  readonly verb: string | null;
  readonly content_type: string | null;
};

export const selectCallback = async (
  tx: Tx,
  operatorId: number,
  id: number,
  isLocked = false,
): Promise<WholeCallback | undefined> => {
  const [row] = await tx<WholeCallback[]>`
    select ${listed(tx)}, raw_sealed, answer, verb, content_type from cashier_callbacks
    where operator_id = ${operatorId} and id = ${id} ${isLocked ? tx`for no key update` : tx``}`;
  return row;
};

export const noteRetry = (tx: Tx, operatorId: number, id: number): Promise<unknown> =>
  tx`
  update cashier_callbacks set retries = retries + 1 where operator_id = ${operatorId} and id = ${id}`.execute();

type Settled = {
  readonly settled_by: number;
  readonly settled_at: Date;
  readonly settle_reason: string;
  /** What is answered from now on to one that had no answer because it failed here. */
  readonly answer: string;
};

export const storeSettled = (tx: Tx, operatorId: number, id: number, row: Settled): Promise<unknown> =>
  tx`
  update cashier_callbacks set settled_by = ${row.settled_by}, settled_at = ${row.settled_at},
    settle_reason = ${row.settle_reason}, answer = case when answer = '' then ${row.answer} else answer end
  where operator_id = ${operatorId} and id = ${id}`.execute();

export const callbackExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from cashier_callbacks where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};
