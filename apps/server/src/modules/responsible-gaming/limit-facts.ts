import type { LimitName } from '@croupier/contract/limits.ts';

/** A raise or a removal that waits for its time; null removes the limit. */
export type PendingChange = {
  readonly field: LimitName;
  readonly requested_value: number | null;
  readonly effective_at: Date;
};

/**
 * Limits as they were last set. The engine applies due changes before a command; readers call `limitsAt`. So a change
 * takes effect without a sweep.
 */
export type LimitFacts = {
  readonly player_id: number;
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
  readonly pending_changes: readonly PendingChange[];
  /** For each limit, the value and window that `limits.reached` was last announced for; absent when it never was. */
  readonly reached?: Readonly<Partial<Record<LimitName, string>>>;
};
