import { heldWins as de } from '../../text/de/held-wins.ts';
import { heldWins as en } from '../../text/en/held-wins.ts';
import { defineText } from '../../text.ts';

export const useHeldText = defineText(en, de);
