import type { bulkApprove, reviewPayment } from '@croupier/contract/back-office/payment-desk.ts';
import { listStaffPaymentMethods, type listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';

export type PaymentRow = Answer<typeof listStaffPayments>['data'][number];
export type BulkResult = Answer<typeof bulkApprove>['data'][number];
export type Review = Answer<typeof reviewPayment>['data'];

export const nameOf = ({ player }: PaymentRow): string => `${player.first_name} ${player.last_name}`;

/** Whether the payment is decided, so that staff cannot act on it any more. */
export const isOver = ({ status }: PaymentRow): boolean => status !== 'new' && status !== 'allowed';

export const isWithBank = ({ payout_state }: PaymentRow): boolean => payout_state === 'paying';

/** Its state in one word: the status, and where the payout says more, that. */
export const stageOf = ({ status, payout_state }: PaymentRow): string =>
  payout_state === 'paying' || payout_state === 'returned' ? payout_state : status;

/** An amount with its currency in words, for titles and messages. */
export const useAmountText = (): ((amount: number, currency: string) => string) => {
  const { language } = usePreferences();
  return (amount, currency) => `${formatMoney(amount, currency, language)} ${currency}`;
};

/** The operator's names of payment methods, by their codes. */
export const useMethodName = (): ((code: string) => string) => {
  const { data } = useData(listStaffPaymentMethods, {});
  return (code) => data?.data.find((method) => method.code === code)?.name ?? (code || '–');
};
