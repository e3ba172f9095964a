import type { listStaff } from '@croupier/contract/back-office/staff.ts';
import type { Answer } from '../../call.ts';

export type StaffRow = Answer<typeof listStaff>['data'][number];
