import { freeRounds as de } from '../../text/de/free-rounds.ts';
import { freeRounds as en } from '../../text/en/free-rounds.ts';
import { defineText } from '../../text.ts';

export const useFreeRoundsText = defineText(en, de);
