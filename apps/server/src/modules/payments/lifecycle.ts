import { transitions } from '../../base/transitions.ts';
import type { Payment } from './payment.ts';
import { invalidPayment } from './rules.ts';

export type WithdrawalMove = 'approve' | 'pay' | 'reject' | 'cancel';

/** The transitions of a withdrawal. The module's README prints the same table. */
export const withdrawalMoves = transitions<Payment['status'], WithdrawalMove>({
  new: { approve: 'allowed', reject: 'rejected', cancel: 'cancelled' },
  allowed: { pay: 'paid', reject: 'rejected', cancel: 'cancelled' },
  paid: {},
  rejected: {},
  cancelled: {},
});

/** The next status, or PAYMENT_REQUEST_INVALID with the possible moves. */
export const followMove = (payment: Payment, move: WithdrawalMove): Payment['status'] => {
  if (payment.type !== 'withdrawal') throw invalidPayment('type', 'Only withdrawals have these steps.', { move });
  return withdrawalMoves.follow(payment.status, move, () => {
    throw invalidPayment('status', `A withdrawal that is ${payment.status} does not allow this.`, {
      status: payment.status,
      move,
      allowed_moves: withdrawalMoves.movesFrom(payment.status),
    });
  });
};
