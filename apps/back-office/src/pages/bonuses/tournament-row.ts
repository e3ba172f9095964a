import type { staffListTournaments } from '@croupier/contract/back-office/tournaments.ts';
import type { Answer } from '../../call.ts';

export type TournamentRow = Answer<typeof staffListTournaments>['data'][number];

export const sumOf = (prizes: readonly number[]): number => prizes.reduce((sum, prize) => sum + prize, 0);
