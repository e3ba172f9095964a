import type { getProposal, listProposals } from '@croupier/contract/back-office/proposals.ts';
import type { Answer } from '../../call.ts';

export type ProposalRow = Answer<typeof getProposal>['data'];
/** A row of the list, with the name of the player whom it is for. */
export type ListedProposal = Answer<typeof listProposals>['data'][number];
