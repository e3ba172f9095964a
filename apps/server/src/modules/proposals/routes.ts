import * as contract from '@croupier/contract/back-office/proposals.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createConfirmProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts';
import type { ProposalKind } from './proposal-kind.ts';
import { getProposal, listProposals } from './read-proposals.ts';

export const proposalRoutes = (kinds: readonly ProposalKind[]): MountedRoute[] => [
  handle(contract.listProposals, listProposals),
  handle(contract.getProposal, getProposal),
  handle(contract.confirmProposal, createConfirmProposal(kinds)),
  handle(contract.rejectProposal, rejectProposal),
  handle(contract.withdrawProposal, withdrawProposal),
];
