import type { paymentRequest } from '@croupier/contract/payment-fields.ts';
import type { z } from 'zod';
import type { Payment } from './payment.ts';
import { reversedOf } from './reversed.ts';

/** A payment request as the API shows it. */
export const paymentView = (payment: Payment): z.input<typeof paymentRequest> => ({
  id: payment.id,
  type: payment.type,
  status: payment.status,
  player_id: payment.player_id,
  amount: payment.amount,
  currency: payment.currency,
  payment_method: payment.payment_method ?? '',
  external_reference: payment.external_reference ?? '',
  info: payment.info,
  reject_reason: payment.reject_reason,
  is_reversed: payment.is_reversed,
  reversed_amount: reversedOf(payment),
  payout_state: payment.payout_state,
  created_at: payment.created_at.toISOString(),
  updated_at: payment.updated_at.toISOString(),
  paid_at: payment.paid_at?.toISOString() ?? null,
  rejected_at: payment.rejected_at?.toISOString() ?? null,
  cancelled_at: payment.cancelled_at?.toISOString() ?? null,
  returned_at: payment.returned_at?.toISOString() ?? null,
  return_reason: payment.return_reason,
  intent_id: payment.intent_id,
  instrument_id: payment.instrument_id,
});
