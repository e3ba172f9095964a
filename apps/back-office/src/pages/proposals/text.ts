import { proposals as de } from '../../text/de/proposals.ts';
import { proposals as en } from '../../text/en/proposals.ts';
import { defineText } from '../../text.ts';

export const useProposalsText = defineText(en, de);
