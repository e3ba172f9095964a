import type { listStaffBonuses } from '@croupier/contract/back-office/bonuses.ts';
import type { Answer } from '../../call.ts';

export type BonusRow = Answer<typeof listStaffBonuses>['data'][number];
