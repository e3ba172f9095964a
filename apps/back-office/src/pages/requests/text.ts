import { requests as de } from '../../text/de/requests.ts';
import { requests as en } from '../../text/en/requests.ts';
import { defineText } from '../../text.ts';

export const useRequestsText = defineText(en, de);
