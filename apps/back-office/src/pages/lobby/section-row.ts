import type { listLobbySections } from '@croupier/contract/back-office/lobby.ts';
import type { Answer } from '../../call.ts';

export type SectionRow = Answer<typeof listLobbySections>['data'][number];
