import type { LimitName } from '@croupier/contract/limits.ts';

/** A raise or a removal that waits for its moment; null removes the limit. */
export type PendingChange = {
  readonly field: LimitName;
  readonly requested_value: number | null;
  readonly effective_at: Date;
};

/**
 * Limits as they were last set. The engine applies the changes that are due before it runs a command; who only reads
 * asks `limitsAt`. So a change needs no job to come true.
 */
export type LimitFacts = {
  readonly player_id: number;
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
  readonly pending_changes: readonly PendingChange[];
  /** For each limit the value and window that `limits.reached` was last announced for; absent when it never was. */
  readonly reached?: Readonly<Partial<Record<LimitName, string>>>;
};
