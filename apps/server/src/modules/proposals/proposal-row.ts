import type { ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import type { Permission } from '@croupier/contract/permissions.ts';
import type { ProposedChange, Values } from '../../module/proposal-kind.ts';

/** Why the change was refused when it was last confirmed. */
export type LastRefusal = {
  readonly code: string;
  readonly message: string;
  readonly details: Values;
  readonly at: string;
};

export type ProposalRow = ProposedChange & {
  readonly id: number;
  readonly kind: ProposalKindName;
  readonly permission: Permission;
  readonly before: Values;
  readonly status: 'pending' | 'confirmed' | 'rejected' | 'withdrawn';
  readonly proposed_by: number;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly last_refusal: LastRefusal | null;
  readonly expires_at: Date;
  readonly created_at: Date;
};
