import { lobby as de } from '../../text/de/lobby.ts';
import { lobby as en } from '../../text/en/lobby.ts';
import { defineText } from '../../text.ts';

export const useLobbyText = defineText(en, de);
