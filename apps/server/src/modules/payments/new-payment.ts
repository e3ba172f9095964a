import { zero } from '../../base/money.ts';
import type { Context } from '../../engine/account.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { bookingTime } from '../wallet/book.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import type { Payment } from './payment.ts';

/** The fields of a payment that the caller sends. */
type SentFields = Pick<Payment, 'type' | 'amount'> & {
  readonly [F in 'payment_method' | 'external_reference' | 'info' | 'bank_name' | 'notes']?: string | undefined;
} & { readonly instrument_id?: number | undefined };

/** A new payment: a paid deposit, or a withdrawal to be decided. */
export const newPayment = (
  wanted: SentFields,
  status: 'new' | 'paid',
  wallet: WalletFacts,
  { now, newId, operator }: Context,
): Payment => {
  // The time of its entry: a returned withdrawal is subtracted from the day in which it was counted.
  const at = bookingTime(now, wallet);
  return {
    id: newId('payment'),
    type: wanted.type,
    status,
    player_id: wallet.player_id,
    amount: wanted.amount,
    currency: wallet.currency,
    payment_method: wanted.payment_method ?? null,
    external_reference: wanted.external_reference ?? null,
    info: wanted.info ?? null,
    bank_name: wanted.bank_name ?? null,
    notes: wanted.notes ?? null,
    reject_reason: null,
    internal_reason: null,
    bank_reference: null,
    is_reversed: false,
    payout_state: 'none',
    payout_batch_id: null,
    claimed_by_staff: null,
    claimed_by_key: null,
    return_reason: null,
    intent_id: null,
    instrument_id: wanted.instrument_id ?? null,
    reversed_amount: zero,
    operator_amount: inOperatorCurrency(wanted.amount, wallet, operator),
    approved_by: [],
    created_at: at,
    updated_at: at,
    approved_at: null,
    paying_at: null,
    paid_at: status === 'paid' ? at : null,
    returned_at: null,
    rejected_at: null,
    cancelled_at: null,
  };
};
