import { aml as de } from '../../text/de/aml.ts';
import { aml as en } from '../../text/en/aml.ts';
import { defineText } from '../../text.ts';

export const useAmlText = defineText(en, de);
