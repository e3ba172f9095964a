import type { listFreeRoundOrders } from '@croupier/contract/back-office/free-rounds.ts';
import type { Answer } from '../../call.ts';

export type OrderRow = Answer<typeof listFreeRoundOrders>['data'][number];
