import { games as de } from '../../text/de/games.ts';
import { games as en } from '../../text/en/games.ts';
import { defineText } from '../../text.ts';

export const useGamesText = defineText(en, de);
