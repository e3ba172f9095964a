import { signIn as de } from '../../text/de/sign-in.ts';
import { signIn as en } from '../../text/en/sign-in.ts';
import { defineText } from '../../text.ts';

export const useSignInText = defineText(en, de);
