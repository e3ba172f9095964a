import type { getProposal, listProposals } from '@croupier/contract/back-office/proposals.ts';
import type { Answer } from '../../call.ts';

export type ProposalRow = Omit<Answer<typeof getProposal>['data'], 'deciders'>;
/** A row of the list, with the name of the player whom it is for. */
export type ListedProposal = Answer<typeof listProposals>['data'][number];
