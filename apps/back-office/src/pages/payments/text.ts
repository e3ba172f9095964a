import { payments as de } from '../../text/de/payments.ts';
import { payments as en } from '../../text/en/payments.ts';
import { defineText } from '../../text.ts';

export const usePaymentsText = defineText(en, de);
