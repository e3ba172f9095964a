import type { listStaffPaymentMethods } from '@croupier/contract/back-office/payments.ts';
import type { Answer } from '../../call.ts';

export type MethodRow = Answer<typeof listStaffPaymentMethods>['data'][number];
