import type { listHeldWins } from '@croupier/contract/back-office/held-wins.ts';
import type { Answer } from '../../call.ts';

export type HeldRow = Answer<typeof listHeldWins>['data'][number];
