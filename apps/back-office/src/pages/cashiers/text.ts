import { cashiers as de } from '../../text/de/cashiers.ts';
import { cashiers as en } from '../../text/en/cashiers.ts';
import { defineText } from '../../text.ts';

export const useCashiersText = defineText(en, de);
