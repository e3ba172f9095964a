import { keys as de } from '../../text/de/keys.ts';
import { keys as en } from '../../text/en/keys.ts';
import { defineText } from '../../text.ts';

export const useKeysText = defineText(en, de);
