import type { Route } from '@croupier/contract/route.ts';
import { Overloaded, Refusal } from '../base/refusal.ts';
import type { FaultFacts, KeyFacts } from '../call/facts.ts';
import type { Incoming } from './incoming.ts';

/**
 * Counts a call for every fault that applies to it until one hits, and returns that one. Called only for operators with
 * active faults.
 */
export type HitFault = (key: KeyFacts, route: Route) => Promise<FaultFacts | undefined>;

/** An injected outage: answered like a real one, but not logged as trouble. */
export class InjectedOutage extends Overloaded {}

/**
 * Answers injected 429 and 503 before the call has any effect; returns the fault that changes the answer afterwards.
 */
export const injectMatchingFault = (
  hit: HitFault | undefined,
  incoming: Incoming,
  key: KeyFacts,
  route: Route,
): Promise<FaultFacts | undefined> | undefined =>
  key.faults.length === 0 || route.tag === 'Sandbox' || !hit ? undefined : injectFault(hit, incoming, key, route);

const injectFault = async (
  hit: HitFault,
  incoming: Incoming,
  key: KeyFacts,
  route: Route,
): Promise<FaultFacts | undefined> => {
  const fault = await hit(key, route);
  if (!fault) return undefined;
  incoming.hitBy(fault);
  const seconds = fault.retry_after_seconds ?? 1;
  if (fault.effect === 'rate_limited') {
    const limit = key.rate_limit_per_minute;
    incoming.setRateLimit(limit, 0, seconds);
    throw new Refusal('RATE_LIMITED', undefined, { limit, retry_after_seconds: seconds });
  }
  if (fault.effect === 'unavailable') throw new InjectedOutage('This outage is injected.', seconds);
  return fault;
};
