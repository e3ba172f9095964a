import type { staffPayment } from '@croupier/contract/back-office/payments.ts';
import type { z } from 'zod';
import type { Context } from '../../engine/account.ts';
import type { Payment } from './payment.ts';
import { approvalsMissing, type Payee, type PayoutStep, payoutBlocks } from './payout-gate.ts';
import { needsFourEyes } from './rules.ts';
import { paymentView } from './view.ts';

/** The step that comes next for a withdrawal; none when it is settled. */
const nextStep: Partial<Record<Payment['status'], PayoutStep>> = { new: 'approve', allowed: 'pay' };

/** A payment as staff see it: with notes, bank, who approved, what is still needed and what is in the way. */
export const staffPaymentView = (
  payment: Payment,
  payee: Payee,
  moment: Pick<Context, 'operator' | 'now'>,
): z.input<typeof staffPayment> => {
  const step = payment.type === 'withdrawal' ? nextStep[payment.status] : undefined;
  const blocks = step ? payoutBlocks(payment, payee, moment, step) : [];
  return {
    ...paymentView(payment),
    bank_name: payment.bank_name,
    notes: payment.notes,
    approved_by: [...payment.approved_by],
    needs_four_eyes:
      payment.type === 'withdrawal' && needsFourEyes(payment, payee.player, payee.wallet, moment.operator),
    approvals_missing: step ? approvalsMissing(payment, payee, moment) : 0,
    blocked_by: blocks.map(({ reason, code, message }) => ({ reason, code, message })),
  };
};
