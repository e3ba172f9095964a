import { me as de } from '../../text/de/me.ts';
import { me as en } from '../../text/en/me.ts';
import { defineText } from '../../text.ts';

export const useMeText = defineText(en, de);
