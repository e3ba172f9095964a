import { type LimitName, limitNames } from '@croupier/contract/limits.ts';
import type { LimitFacts, PendingChange } from './limit-facts.ts';

/** One limit changing from one value to another; null means no limit. */
export type LimitChange = {
  readonly field: LimitName;
  readonly current_value: number | null;
  readonly requested_value: number | null;
  readonly effective_at: Date;
};

export type WantedLimits = Readonly<Partial<Record<LimitName, number | null | undefined>>>;

const hour = 3_600_000;

/** Applies due changes to the limits. Returns the same facts when nothing is due. */
export const applyDue = (facts: LimitFacts, now: Date): { facts: LimitFacts; applied: LimitChange[] } => {
  const due = facts.pending_changes.filter((change) => change.effective_at <= now);
  if (due.length === 0) return { facts, applied: [] };
  const limits = new Map(Object.entries(facts.limits)) as Map<LimitName, number>;
  const applied = due.map((change) => ({ ...change, current_value: limits.get(change.field) ?? null }));
  for (const change of due) setLimit(limits, change.field, change.requested_value);
  return {
    facts: {
      ...facts,
      limits: Object.fromEntries(limits),
      pending_changes: facts.pending_changes.filter((change) => !due.includes(change)),
    },
    applied,
  };
};

const setLimit = (limits: Map<LimitName, number>, field: LimitName, value: number | null): void => {
  if (value === null) limits.delete(field);
  else limits.set(field, value);
};

export type ChangedLimits = {
  readonly facts: LimitFacts;
  /** What the request changed at once, including raises that it only withdrew. */
  readonly applied: readonly LimitChange[];
  /** What it requested and has to wait for. */
  readonly requested: readonly LimitChange[];
  /** Pending raises that were withdrawn. */
  readonly withdrawn: readonly PendingChange[];
};

/**
 * A new or lower limit applies at once; a raised or removed one waits. A request replaces what is pending for the
 * limit: asking for the current value withdraws the raise. Due changes must be applied to the facts before.
 */
export const changeLimits = (
  facts: LimitFacts,
  wanted: WantedLimits,
  now: Date,
  coolingOffHours: number,
): ChangedLimits => {
  const limits = new Map(Object.entries(facts.limits)) as Map<LimitName, number>;
  const waiting = new Map(facts.pending_changes.map((change) => [change.field, change]));
  const applied: LimitChange[] = [];
  const requested: LimitChange[] = [];
  const withdrawn: PendingChange[] = [];
  for (const field of limitNames) {
    const value = wanted[field];
    if (value === undefined) continue;
    const current_value = limits.get(field) ?? null;
    const earlier = waiting.get(field);
    waiting.delete(field);
    if (isStricter(value, current_value)) {
      setLimit(limits, field, value);
      applied.push({ field, current_value, requested_value: value, effective_at: now });
    } else if (value !== current_value) {
      const effective_at = new Date(now.getTime() + coolingOffHours * hour);
      waiting.set(field, { field, requested_value: value, effective_at });
      requested.push({ field, current_value, requested_value: value, effective_at });
    } else if (earlier) applied.push({ field, current_value, requested_value: value, effective_at: now });
    if (earlier && !waiting.has(field)) withdrawn.push(earlier);
  }
  if (applied.length === 0 && requested.length === 0) return { facts, applied, requested, withdrawn };
  const after = { ...facts, limits: Object.fromEntries(limits), pending_changes: [...waiting.values()] };
  return { facts: after, applied, requested, withdrawn };
};

const isStricter = (value: number | null, current: number | null): boolean =>
  value !== null && (current === null || value < current);
