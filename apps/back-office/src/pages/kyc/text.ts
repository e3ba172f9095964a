import { kyc as de } from '../../text/de/kyc.ts';
import { kyc as en } from '../../text/en/kyc.ts';
import { defineText } from '../../text.ts';

export const useKycText = defineText(en, de);
