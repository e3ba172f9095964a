import type { Tx } from '../../database/pool.ts';
import type { Intent } from './intent.ts';
import type { Payment } from './payment.ts';

type SharedIntent = Pick<Intent, 'id' | 'player_id' | 'status' | 'amount' | 'expires_at'>;

/** What a payment provider may take for an intent. */
export const findSharedIntent = async (tx: Tx, operatorId: number, id: number): Promise<SharedIntent | undefined> => {
  const [row] = await tx<SharedIntent[]>`
    select id, player_id, status, amount, expires_at from deposit_intents where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

export const findSharedPayments = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<SharedPayment[]> =>
  tx<SharedPayment[]>`
    select id, type, player_id, status, payout_state, paying_at, amount, is_reversed, reversed_amount,
      intent_id from payment_requests
    where operator_id = ${operatorId} and id = any(${ids}::bigint[]) order by id`.execute();

/** What was captured from an intent, oldest first. */
export const findCaptured = (tx: Tx, operatorId: number, intentId: number): Promise<SharedPayment[]> =>
  tx<SharedPayment[]>`
    select id, type, player_id, status, payout_state, paying_at, amount, is_reversed, reversed_amount,
      intent_id from payment_requests
    where operator_id = ${operatorId} and intent_id = ${intentId} order by id`.execute();

type SharedPayment = Pick<
  Payment,
  | 'id'
  | 'type'
  | 'player_id'
  | 'status'
  | 'payout_state'
  | 'paying_at'
  | 'amount'
  | 'is_reversed'
  | 'reversed_amount'
  | 'intent_id'
>;

/** The payment that a transaction of a payment provider is about. */
export const findSharedPayment = async (tx: Tx, operatorId: number, id: number): Promise<SharedPayment | undefined> => {
  const [row] = await tx<SharedPayment[]>`
    select id, type, player_id, status, payout_state, paying_at, amount, is_reversed, reversed_amount,
      intent_id from payment_requests
    where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

/** How a payment that a provider is told of was made, or goes out. */
export const findOrderedPayment = async (
  tx: Tx,
  operatorId: number,
  id: number,
): Promise<Pick<Payment, 'payment_method' | 'instrument_id'> | undefined> => {
  const [row] = await tx<Pick<Payment, 'payment_method' | 'instrument_id'>[]>`
    select payment_method, instrument_id from payment_requests where operator_id = ${operatorId} and id = ${id}`;
  return row;
};
