import type { ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import type { AuditContext } from '../call/call.ts';
import type { Tx } from '../database/pool.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The change that a proposal asks for, as its kind stored it. */
export type ProposedChange = {
  readonly subject_id: number | null;
  readonly change: Values;
  readonly after: Values;
  readonly secret_sealed: Buffer | null;
};

/**
 * A change that can require a second person: how to read what it would change, and how to make it. Each module brings
 * its own.
 */
export type ProposalKind = {
  readonly kind: ProposalKindName;
  /** The current values of the fields that it changes, locked until the end of the SQL transaction. */
  current(tx: Tx, context: AuditContext, proposal: Omit<ProposedChange, 'secret_sealed'>): Promise<Values>;
  /** Makes the change, with its audit rows; returns the id of what was changed or created. */
  apply(tx: Tx, context: AuditContext, proposal: ProposedChange): Promise<number>;
};
