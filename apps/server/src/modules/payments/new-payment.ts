import type { Context } from '../../engine/account.ts';
import type { WalletFacts } from '../wallet/facet.ts';
import type { Payment } from './payment.ts';

/** What a caller says of a payment. */
type Wanted = Pick<Payment, 'type' | 'amount'> & {
  readonly [F in 'payment_method' | 'external_reference' | 'info' | 'bank_name' | 'notes']?: string | undefined;
};

/** A payment that comes about now: a deposit that is paid, or a withdrawal that is to be decided on. */
export const newPayment = (
  wanted: Wanted,
  status: 'new' | 'paid',
  { player_id, currency }: WalletFacts,
  { now, newId }: Context,
): Payment => ({
  id: newId('payment'),
  type: wanted.type,
  status,
  player_id,
  amount: wanted.amount,
  currency,
  payment_method: wanted.payment_method ?? null,
  external_reference: wanted.external_reference ?? null,
  info: wanted.info ?? null,
  bank_name: wanted.bank_name ?? null,
  notes: wanted.notes ?? null,
  reject_reason: null,
  internal_reason: null,
  bank_reference: null,
  is_reversed: false,
  approved_by: [],
  created_at: now,
  updated_at: now,
  paid_at: status === 'paid' ? now : null,
  rejected_at: null,
  cancelled_at: null,
});
