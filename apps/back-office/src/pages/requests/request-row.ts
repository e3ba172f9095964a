import type { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import type { Answer } from '../../call.ts';

export type RequestRow = Answer<typeof listApiRequests>['data'][number];
