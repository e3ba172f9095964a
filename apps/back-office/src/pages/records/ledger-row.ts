import type { listLedger } from '@croupier/contract/back-office/ledger.ts';
import type { Answer } from '../../call.ts';

export type LedgerRow = Answer<typeof listLedger>['data'][number];
