import { type ProposalKindName, proposalKinds } from '@croupier/contract/back-office/proposals.ts';
import type { Permission } from '@croupier/contract/permissions.ts';
import type { Tx } from '../../database/pool.ts';
import type { AuditContext } from '../audit/audit.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What a proposal asks for, as its kind wrote it down. */
export type ProposedChange = {
  readonly subject_id: number | null;
  readonly change: Values;
  readonly after: Values;
  readonly secret_sealed: Buffer | null;
};

/** A change that can wait: how to see what it would change, and how to make it. Each module brings its own. */
export type ProposalKind = {
  readonly kind: ProposalKindName;
  /** The fields that it changes, as they are now, under a lock that lasts until the end of the transaction. */
  current(tx: Tx, context: AuditContext, proposal: Omit<ProposedChange, 'secret_sealed'>): Promise<Values>;
  /** Makes the change, with its audit rows; returns the id of what was changed or created. */
  apply(tx: Tx, context: AuditContext, proposal: ProposedChange): Promise<number>;
};

export const permissionOf = (kind: ProposalKindName): Permission => proposalKinds[kind];
