import { type Money, sum, zero } from '../../src/base/money.ts';
import type { AccountFacts } from '../../src/engine/account.ts';
import type { Payment } from '../../src/modules/payments/payment.ts';

const dayMilliseconds = 86_400_000;

/** What a person approved alone in the 24 hours up to a time, without one payment. */
const approvedAlone = (all: readonly Payment[], staff: number, at: Date, except?: number): Money => {
  const alone = all.filter(({ id, status, approved_by: [first, second], approved_at }) => {
    if (id === except || first !== staff || second !== undefined || approved_at === null) return false;
    const isRecent = approved_at <= at && approved_at.getTime() > at.getTime() - dayMilliseconds;
    return isRecent && ['allowed', 'paid'].includes(status);
  });
  return sum(alone.map(({ amount }) => amount));
};

type Remembered = { readonly memory: AccountFacts['desk']['memory']; readonly approvals: AccountFacts['approvals'] };

/** The sums that four eyes compare, as the facets load them from the database: here from a list of all payments. */
export const remembered = (payment: Payment, all: readonly Payment[], approver: number, now: Date): Remembered => {
  const others = all.filter(
    (one) =>
      one.player_id === payment.player_id &&
      one.id !== payment.id &&
      one.type === 'withdrawal' &&
      ['new', 'allowed', 'paid'].includes(one.status) &&
      one.payout_state !== 'returned' &&
      one.created_at.getTime() > payment.created_at.getTime() - dayMilliseconds,
  );
  const [sole, second] = payment.approved_by;
  const isAlone = sole !== undefined && second === undefined;
  const approver_sum = isAlone ? approvedAlone(all, sole, payment.approved_at ?? now, payment.id) : zero;
  return {
    memory: new Map([[payment.id, { player_sum: sum(others.map(({ amount }) => amount)), approver_sum }]]),
    approvals: new Map([[approver, approvedAlone(all, approver, now)]]),
  };
};
