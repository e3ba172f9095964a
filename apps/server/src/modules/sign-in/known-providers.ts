import type { Configuration } from 'openid-client';
import type { Clock } from '../../base/clock.ts';
import { createGates, type Gate } from '../../base/gate.ts';

type Known = { readonly state: string; readonly until: number; readonly found: Promise<Configuration> };

/** The discovery documents of providers, cached; strangers cause few calls, one at a time per operator. */
export type KnownProviders = {
  /** The provider in this state, as discovered within the last ten minutes. */
  find(operatorId: number, state: string, discover: () => Promise<Configuration>): Promise<Configuration>;
  /** Limits the calls per operator: a silent provider does not hold up others. */
  gateOf(operatorId: number): Gate;
};

const keptMilliseconds = 600_000;
const maxWaiting = 10;

/** One entry per operator with a provider. */
export const createKnownProviders = (clock: Clock): KnownProviders => {
  const known = new Map<number, Known>();
  const gateOf = createGates(maxWaiting);
  return {
    gateOf,
    find: (operatorId, state, discover) => {
      const now = clock.now().getTime();
      const before = known.get(operatorId);
      if (before && before.state === state && before.until > now) return before.found;
      const found = gateOf(operatorId)(discover);
      known.set(operatorId, { state, until: now + keptMilliseconds, found });
      // A failure is not cached.
      found.catch(() => known.get(operatorId)?.found === found && known.delete(operatorId));
      return found;
    },
  };
};
