import { type ProposalKindName, proposalKinds } from '@croupier/contract/back-office/proposals.ts';
import type { Permission } from '@croupier/contract/permissions.ts';

export const permissionOf = (kind: ProposalKindName): Permission => proposalKinds[kind];
