import type { WantedRounds } from '../bonuses/free-round-orders.ts';
import type { FreeRoundPort, GrantedRounds, PortAnswer } from './port.ts';

/**
 * Carries out an order. Rounds that may have been issued before are asked for first: a provider that does twice what it
 * is told twice would otherwise give them twice.
 */
export const carryOut = async (
  port: FreeRoundPort,
  wanted: WantedRounds,
  grant: GrantedRounds,
  mayBeIssued: boolean,
): Promise<PortAnswer> => {
  if (wanted === 'cancelled') return port.cancel(grant);
  if (!mayBeIssued) return port.issue(grant);
  const known = await port.state(grant);
  if (known.outcome === 'state') return known.state === 'unknown' ? port.issue(grant) : known;
  // No answer to a question says that the rounds were not issued.
  return { outcome: 'uncertain', status: known.status, error: known.error };
};
