import { depositIntents as de } from '../../text/de/deposit-intents.ts';
import { depositIntents as en } from '../../text/en/deposit-intents.ts';
import { defineText } from '../../text.ts';

export const useIntentsText = defineText(en, de);
