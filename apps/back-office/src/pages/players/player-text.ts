import { player as de } from '../../text/de/player.ts';
import { player as en } from '../../text/en/player.ts';
import { defineText } from '../../text.ts';

export const usePlayerText = defineText(en, de);
