import type { listCashierCallbacks, listCashiers } from '@croupier/contract/back-office/cashiers.ts';
import type { Answer } from '../../call.ts';

export type CashierRow = Answer<typeof listCashiers>['data'][number];
export type CallbackRow = Answer<typeof listCashierCallbacks>['data'][number];
