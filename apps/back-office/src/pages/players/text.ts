import { players as de } from '../../text/de/players.ts';
import { players as en } from '../../text/en/players.ts';
import { defineText } from '../../text.ts';

export const usePlayersText = defineText(en, de);
