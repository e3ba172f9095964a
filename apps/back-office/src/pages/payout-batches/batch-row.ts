import type { listPayoutBatches, listPayoutBatchRows } from '@croupier/contract/back-office/payout-batches.ts';
import type { Answer } from '../../call.ts';

export type Batch = Answer<typeof listPayoutBatches>['data'][number];
export type BatchRow = Answer<typeof listPayoutBatchRows>['data'][number];
