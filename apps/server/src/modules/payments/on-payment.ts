import { Refusal } from '../../base/refusal.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { findPayment } from './queries.ts';

type PaymentCall<B> = Pick<Call, 'operator' | 'read'> & {
  readonly params: { readonly payment: number };
  readonly body: B;
};

/** A command on a payment is a command on the account of its player. */
export const onPayment = async <B>(call: PaymentCall<B>): Promise<[number, B & { payment_id: number }]> => {
  const payment = await call.read((tx) => findPayment(tx, call.operator.operator_id, call.params.payment));
  if (!payment) throw new Refusal('NOT_FOUND');
  return [payment.player_id, { ...call.body, payment_id: payment.id }];
};

/** The same for a member of staff, whose name the answer shows. */
export const onPaymentByStaff = async <B>(
  call: PaymentCall<B> & Pick<Call, 'caller'>,
): Promise<[number, B & { payment_id: number; staff_name: string; staff_id: number }]> => {
  const [player, input] = await onPayment(call);
  const { id: staff_id, name: staff_name } = staffOf(call);
  return [player, { ...input, staff_name, staff_id }];
};
