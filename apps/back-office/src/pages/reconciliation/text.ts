import { reconciliation as de } from '../../text/de/reconciliation.ts';
import { reconciliation as en } from '../../text/en/reconciliation.ts';
import { defineText } from '../../text.ts';

export const useReconciliationText = defineText(en, de);
