import type { LimitName, LimitValues } from '@croupier/contract/limits.ts';

/** A raise or a removal that waits for its time; null removes the limit. */
export type PendingChange<Name extends LimitName = LimitName, Moment = Date> = {
  [N in Name]: {
    readonly field: N;
    readonly requested_value: LimitValues[N] | null;
    readonly effective_at: Moment;
  };
}[Name];

/**
 * Limits as they were last set. The engine applies due changes before a command; readers call `limitsAt`. So a change
 * takes effect without a sweep.
 */
export type LimitFacts = {
  readonly player_id: number;
  readonly limits: Readonly<Partial<LimitValues>>;
  readonly pending_changes: readonly PendingChange[];
  /** For each limit, the value and window that `limits.reached` was last announced for; absent when it never was. */
  readonly reached?: Readonly<Partial<Record<LimitName, string>>>;
};
