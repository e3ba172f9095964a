import type { listProposals } from '@croupier/contract/back-office/proposals.ts';
import type { Answer } from '../../call.ts';

export type ProposalRow = Answer<typeof listProposals>['data'][number];
