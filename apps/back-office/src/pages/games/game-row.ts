import type { listStaffGames } from '@croupier/contract/back-office/games.ts';
import type { Answer } from '../../call.ts';

export type GameRow = Answer<typeof listStaffGames>['data'][number];
