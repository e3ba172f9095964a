import type { staffPayment } from '@croupier/contract/staff-payment-fields.ts';
import type { z } from 'zod';
import { type Claim, heldClaim } from './claim.ts';
import { stageOf } from './lifecycle.ts';
import type { Payee } from './payee.ts';
import { ownServer, type Payment } from './payment.ts';
import { approvalsMissing, type Moment, type PayoutStep, payoutBlocks } from './payout-gate.ts';
import { whyFourEyes } from './rules.ts';
import { paymentView } from './view.ts';

const steps: Partial<Record<ReturnType<typeof stageOf>, Exclude<PayoutStep, 'request'>>> = {
  new: 'approve',
  allowed: 'pay',
};

/** The next step of a withdrawal that the payout gate decides; none when it is with the bank or its status is final. */
export const nextStep = (payment: Payment): Exclude<PayoutStep, 'request'> | undefined => steps[stageOf(payment)];

/** The names of those who approved a payment, and the claim on it. */
export type Desk = {
  readonly nameOf: (id: number) => string | null | undefined;
  readonly claim?: Claim | undefined;
};

/** A payment as staff see it: with notes, bank reference, approvals, what is still needed and what blocks it. */
export const staffPaymentView = (
  payment: Payment,
  payee: Payee,
  moment: Moment,
  { nameOf, claim }: Desk,
): z.input<typeof staffPayment> => {
  const step = payment.type === 'withdrawal' ? nextStep(payment) : undefined;
  const because = payment.type === 'withdrawal' ? whyFourEyes(payment, payee, moment.operator) : [];
  const held = heldClaim(claim, moment.now);
  const blocks = step ? payoutBlocks(payment, payee, moment, step) : [];
  const staff = payment.approved_by.filter((id) => id !== ownServer);
  return {
    ...paymentView(payment),
    bank_name: payment.bank_name,
    notes: payment.notes,
    bank_reference: payment.bank_reference,
    payout_batch_id: payment.payout_batch_id,
    paying_at: payment.paying_at?.toISOString() ?? null,
    internal_reason: payment.internal_reason,
    approved_by: staff,
    approvals: staff.map((id) => ({ id, name: nameOf(id) ?? '' })),
    approved_by_server: payment.approved_by.includes(ownServer),
    taken_by: held ? { id: held.staff_id, name: held.staff_name } : null,
    taken_until: held?.taken_until.toISOString() ?? null,
    needs_four_eyes: because.length > 0,
    four_eyes_because: because,
    approvals_missing: step ? approvalsMissing(payment, payee, moment) : 0,
    blocked_by: blocks.map(({ reason, code, message }) => ({ reason, code, message })),
  };
};
