import { payoutBatches as de } from '../../text/de/payout-batches.ts';
import { payoutBatches as en } from '../../text/en/payout-batches.ts';
import { defineText } from '../../text.ts';

export const usePayoutBatchesText = defineText(en, de);
