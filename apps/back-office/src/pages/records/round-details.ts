import type { getRound } from '@croupier/contract/back-office/rounds.ts';
import type { Answer } from '../../call.ts';

export type RoundDetails = Answer<typeof getRound>['data'];
