import { currencies as de } from '../../text/de/currencies.ts';
import { currencies as en } from '../../text/en/currencies.ts';
import { defineText } from '../../text.ts';

export const useCurrenciesText = defineText(en, de);
