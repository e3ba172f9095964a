import type {
  releasePayment as releaseRoute,
  takePayment as takeRoute,
} from '@croupier/contract/back-office/payment-desk.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { claimEnd, refuseDecided, refuseTakenByOther } from './claim.ts';
import { dropClaim, findClaim, saveClaim } from './claim-queries.ts';
import { staffRow } from './list-staff-payments.ts';
import type { Payment } from './payment.ts';
import { findPayment } from './queries.ts';

const load = async (tx: Tx, call: Call<typeof takeRoute> | Call<typeof releaseRoute>): Promise<Payment> => {
  const payment = await findPayment(tx, call.operator.operator_id, call.params.payment);
  if (!payment) throw new Refusal('NOT_FOUND');
  return payment;
};

const show = async (tx: Tx, call: Pick<Call, 'operator' | 'now' | 'caller'>, payment: Payment) => ({
  data: await staffRow(tx, call, payment),
});

/** Takes a withdrawal for ten minutes, or for ten more. Of several concurrent callers one gets it. */
export const takePayment = (call: Call<typeof takeRoute>): Promise<WrittenAnswerOf<typeof takeRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const payment = await load(tx, call);
    refuseDecided(payment);
    const { id: staff_id } = staffOf(call);
    const wanted = { payment_id: payment.id, staff_id, taken_at: call.now, taken_until: claimEnd(call.now) };

    // The statement decides: it waits for a concurrent claim of the same payment, and then finds it taken.
    if (!(await saveClaim(tx, operator_id, wanted)))
      refuseTakenByOther(await findClaim(tx, operator_id, payment.id), staff_id, call.now);
    return show(tx, call, payment);
  });

/** Releases a withdrawal early. Releasing one that is not taken changes nothing. */
export const releasePayment = (call: Call<typeof releaseRoute>): Promise<WrittenAnswerOf<typeof releaseRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const payment = await load(tx, call);
    const { id: staff_id } = staffOf(call);
    refuseTakenByOther(await findClaim(tx, operator_id, payment.id), staff_id, call.now);

    await dropClaim(tx, operator_id, payment.id, staff_id);
    return show(tx, call, payment);
  });
