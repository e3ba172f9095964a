import type { listStaffIntents } from '@croupier/contract/back-office/deposit-intents.ts';
import type { Answer } from '../../call.ts';

export type IntentRow = Answer<typeof listStaffIntents>['data'][number];

export const nameOf = ({ player }: Pick<IntentRow, 'player'>): string => `${player.first_name} ${player.last_name}`;
