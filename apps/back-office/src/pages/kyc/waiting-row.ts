import type { listKycWaiting } from '@croupier/contract/back-office/kyc.ts';
import type { Answer } from '../../call.ts';

export type WaitingRow = Answer<typeof listKycWaiting>['data'][number];
