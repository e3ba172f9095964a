import { transitions } from '../../base/transitions.ts';
import type { Payment } from './payment.ts';
import { invalidPayment } from './rules.ts';

export type WithdrawalMove = 'approve' | 'claim' | 'pay' | 'refuse' | 'take_back' | 'return' | 'reject' | 'cancel';

/** The status, and between its steps the payout: `paying` is allowed and with the bank, `returned` was paid. */
type Stage = Payment['status'] | 'paying' | 'returned';

/** The transitions of a withdrawal. The module's README prints the same table. */
export const withdrawalMoves = transitions<Stage, WithdrawalMove>({
  new: { approve: 'allowed', reject: 'rejected', cancel: 'cancelled' },
  allowed: { claim: 'paying', pay: 'paid', reject: 'rejected', cancel: 'cancelled' },
  paying: { pay: 'paid', refuse: 'allowed', take_back: 'allowed' },
  paid: { return: 'returned' },
  returned: {},
  rejected: {},
  cancelled: {},
});

type Staged = Pick<Payment, 'status' | 'payout_state'>;

export const isPaying = ({ payout_state }: Pick<Payment, 'payout_state'>): boolean => payout_state === 'paying';

export const stageOf = ({ status, payout_state }: Staged): Stage =>
  payout_state === 'paying' || payout_state === 'returned' ? payout_state : status;

const stagesOfPayout: Partial<Record<Stage, Staged>> = {
  paying: { status: 'allowed', payout_state: 'paying' },
  paid: { status: 'paid', payout_state: 'paid' },
  returned: { status: 'paid', payout_state: 'returned' },
};

const stateOf = (stage: Stage): Staged =>
  stagesOfPayout[stage] ?? { status: stage as Payment['status'], payout_state: 'none' };

/** The next status and payout state, or PAYMENT_REQUEST_INVALID with the possible moves. */
export const followMove = (payment: Payment, move: WithdrawalMove): Staged => {
  if (payment.type !== 'withdrawal') throw invalidPayment('type', 'Only withdrawals have these steps.', { move });
  const stage = stageOf(payment);
  const { status, payout_state } = payment;
  return stateOf(
    withdrawalMoves.follow(stage, move, () => {
      throw invalidPayment(stage === status ? 'status' : 'payout_state', refusalOf(stage), {
        status,
        payout_state,
        move,
        allowed_moves: withdrawalMoves.movesFrom(stage),
      });
    }),
  );
};

const refusalOf = (stage: Stage): string =>
  stage === 'paying'
    ? 'The withdrawal is with the bank: it is paid, the bank refuses it, or two people take it back.'
    : `A withdrawal that is ${stage} does not allow this.`;
