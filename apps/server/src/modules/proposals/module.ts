import * as contract from '@croupier/contract/back-office/proposals.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createConfirmProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts';
import { proposalExists } from './queries.ts';
import { getProposal, listProposals } from './read-proposals.ts';
import { createSecretSweep } from './sweep.ts';

const routes = ({ proposals }: Parts): MountedRoute[] => [
  handle(contract.listProposals, listProposals),
  handle(contract.getProposal, getProposal),
  handle(contract.confirmProposal, createConfirmProposal(proposals)),
  handle(contract.rejectProposal, rejectProposal),
  handle(contract.withdrawProposal, withdrawProposal),
];

export const proposalsModule: Module = {
  name: 'proposals',
  tables: ['proposals'],
  routes,
  sweeps: (parts) => [createSecretSweep(parts)],
  resolvers: { proposal: proposalExists },
};
