import { records as de } from '../../text/de/records.ts';
import { records as en } from '../../text/en/records.ts';
import { defineText } from '../../text.ts';

export const useRecordsText = defineText(en, de);
