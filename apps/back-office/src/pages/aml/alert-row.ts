import type { listAmlAlerts } from '@croupier/contract/back-office/aml.ts';
import type { Answer } from '../../call.ts';

export type AlertRow = Answer<typeof listAmlAlerts>['data'][number];
