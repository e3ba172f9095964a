import { stuckPayments as de } from '../../text/de/stuck-payments.ts';
import { stuckPayments as en } from '../../text/en/stuck-payments.ts';
import { defineText } from '../../text.ts';

export const useStuckText = defineText(en, de);
