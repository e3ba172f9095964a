import type { CallbackAction } from '@croupier/contract/back-office/cashiers.ts';
import { Refusal } from '../../base/refusal.ts';

/** The page of the sandbox cashier, which only sandbox operators may name. */
export const sandboxCashierPage = '/pay/sandbox';

export const isSandboxCashier = (address: string): boolean => address === sandboxCashierPage;

/** Where the sandbox cashier takes orders. */
export const sandboxCashierOrders = '/pay/sandbox/orders';

export const isSandboxOrders = (address: string): boolean => address === sandboxCashierOrders;

/** After these the money has moved, whatever is answered: staff must know of one that could not be booked. */
export const moneyHasMoved = (action: CallbackAction): boolean =>
  ['capture', 'reverse', 'payout_paid', 'payout_failed', 'payout_returned', 'unreadable'].includes(action);

type Judged = {
  readonly action: CallbackAction;
  readonly error_code: string | null;
  readonly settled_at: Date | null;
};

/** Whether somebody must take it again or settle it; lists say the same in SQL (`waitsForStaff`). */
export const needsStaff = ({ action, error_code, settled_at }: Judged): boolean =>
  error_code !== null && settled_at === null && moneyHasMoved(action);

/** What a provider was told once is not decided anew here: it asks again by a transaction of its own. */
export const refuseUnlessWaiting = (callback: Judged): void => {
  if (needsStaff(callback)) return;
  throw new Refusal('INVALID_REQUEST', 'Nothing is left to do about the callback.', { rule: 'state' });
};
