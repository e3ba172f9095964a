import { notices as de } from '../../text/de/notices.ts';
import { notices as en } from '../../text/en/notices.ts';
import { defineText } from '../../text.ts';

export const useNoticesText = defineText(en, de);
