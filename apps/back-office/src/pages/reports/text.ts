import { reports as de } from '../../text/de/reports.ts';
import { reports as en } from '../../text/en/reports.ts';
import { defineText } from '../../text.ts';

export const useReportsText = defineText(en, de);
