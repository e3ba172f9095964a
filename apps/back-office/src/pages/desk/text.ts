import { desk as de } from '../../text/de/desk.ts';
import { desk as en } from '../../text/en/desk.ts';
import { defineText } from '../../text.ts';

export const useDeskText = defineText(en, de);
