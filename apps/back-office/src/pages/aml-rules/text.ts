import { amlRules as de } from '../../text/de/aml-rules.ts';
import { amlRules as en } from '../../text/en/aml-rules.ts';
import { defineText } from '../../text.ts';

export const useAmlRulesText = defineText(en, de);
