import type { Deposit } from './api.ts';
import { hasText, t } from './text.ts';

type Payment = { readonly type: string; readonly status: string; readonly payout_state: string };

/** The state of a payment, in words that say what happens next. */
export const paymentState = ({ type, status, payout_state }: Payment): string => {
  const keys = [`payment.${type}.${status}.${payout_state}`, `payment.${type}.${status}`, `payment.${status}`];
  const key = keys.find(hasText);
  return key && hasText(key) ? t(key) : status;
};

/** The state of a deposit that no payment has come from. */
export const depositState = ({ status }: Deposit): string => {
  const key = `depositStatus.${status}`;
  return hasText(key) ? t(key) : status;
};
