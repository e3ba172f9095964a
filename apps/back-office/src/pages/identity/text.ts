import { identity as de } from '../../text/de/identity.ts';
import { identity as en } from '../../text/en/identity.ts';
import { defineText } from '../../text.ts';

export const useIdentityText = defineText(en, de);
