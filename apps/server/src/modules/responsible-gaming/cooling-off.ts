import { type LimitChange, type LimitName, type LimitValues, limitNames } from '@croupier/contract/limits.ts';
import { hour } from '../../base/durations.ts';
import type { LimitFacts, PendingChange } from './limit-facts.ts';

export type WantedLimits = { readonly [Name in LimitName]?: LimitValues[Name] | null | undefined };

/** Applies due changes to the limits. Returns the same facts when nothing is due. */
export const applyDue = (facts: LimitFacts, now: Date): { facts: LimitFacts; applied: LimitChange[] } => {
  const due = facts.pending_changes.filter((change) => change.effective_at <= now);
  if (due.length === 0) return { facts, applied: [] };
  const limits: Partial<LimitValues> = { ...facts.limits };
  const applied = due.map((change) => withCurrent(change, facts.limits));
  for (const change of due) setLimit(limits, change);
  return {
    facts: {
      ...facts,
      limits,
      pending_changes: facts.pending_changes.filter((change) => !due.includes(change)),
    },
    applied,
  };
};

/** The change, with the value that the limit has before it. */
export const withCurrent = <Name extends LimitName>(
  change: PendingChange<Name>,
  limits: LimitFacts['limits'],
): LimitChange<Name> => ({ ...change, current_value: limits[change.field] ?? null });

/** The withdrawal of a pending change: the limit stays as it is. */
export const withdrawalOf = <Name extends LimitName>(
  change: PendingChange<Name>,
  limits: LimitFacts['limits'],
): LimitChange<Name> => ({
  ...change,
  current_value: change.requested_value,
  requested_value: limits[change.field] ?? null,
});

/** Sets or removes the limit that a change names. */
export const setLimit = <Name extends LimitName>(
  limits: Partial<LimitValues>,
  { field, requested_value }: PendingChange<Name>,
): void => {
  if (requested_value === null) delete limits[field];
  else limits[field] = requested_value;
};

export type ChangedLimits = {
  readonly facts: LimitFacts;
  /** What the request changed at once, including raises that it only withdrew. */
  readonly applied: readonly LimitChange[];
  /** The raises that it requested and that have to wait. */
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
  const limits: Partial<LimitValues> = { ...facts.limits };
  const waiting = new Map(facts.pending_changes.map((change) => [change.field, change]));
  const applied: LimitChange[] = [];
  const requested: LimitChange[] = [];
  const withdrawn: PendingChange[] = [];
  for (const field of limitNames) {
    const pending = wantedChange(wanted, field, now);
    if (!pending) continue;
    const change = withCurrent(pending, limits);
    const earlier = waiting.get(field);
    waiting.delete(field);
    if (isStricter(change)) {
      setLimit(limits, change);
      applied.push(change);
    } else if (change.requested_value !== change.current_value) {
      const effective_at = new Date(now.getTime() + coolingOffHours * hour);
      waiting.set(field, { ...pending, effective_at });
      requested.push({ ...change, effective_at });
    } else if (earlier) applied.push(change);
    if (earlier && !waiting.has(field)) withdrawn.push(earlier);
  }
  if (applied.length === 0 && requested.length === 0) return { facts, applied, requested, withdrawn };
  const after = { ...facts, limits, pending_changes: [...waiting.values()] };
  return { facts: after, applied, requested, withdrawn };
};

/** The wanted change of one limit; undefined if none is wanted. */
const wantedChange = <Name extends LimitName>(
  wanted: WantedLimits,
  field: Name,
  now: Date,
): PendingChange<Name> | undefined => {
  const requested_value = wanted[field];
  return requested_value === undefined ? undefined : { field, requested_value, effective_at: now };
};

const isStricter = ({ requested_value: value, current_value: current }: LimitChange): boolean =>
  value !== null && (current === null || value < current);
