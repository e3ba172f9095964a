import type { listPromoCodes } from '@croupier/contract/back-office/promo-codes.ts';
import type { Answer } from '../../call.ts';

export type PromoCodeRow = Answer<typeof listPromoCodes>['data'][number];
