import { payments as de } from '../../text/de/payments.ts';
import { payouts as dePayouts } from '../../text/de/payouts.ts';
import { payments as en } from '../../text/en/payments.ts';
import { payouts as enPayouts } from '../../text/en/payouts.ts';
import { defineText } from '../../text.ts';

export const usePaymentsText = defineText({ ...en, ...enPayouts }, { ...de, ...dePayouts });
