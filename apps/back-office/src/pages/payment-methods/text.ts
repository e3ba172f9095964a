import { paymentMethods as de } from '../../text/de/payment-methods.ts';
import { paymentMethods as en } from '../../text/en/payment-methods.ts';
import { defineText } from '../../text.ts';

export const usePaymentMethodsText = defineText(en, de);
