import { bonuses as de } from '../../text/de/bonuses.ts';
import { bonuses as en } from '../../text/en/bonuses.ts';
import { defineText } from '../../text.ts';

export const useBonusesText = defineText(en, de);
