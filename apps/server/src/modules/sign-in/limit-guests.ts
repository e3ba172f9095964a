import { networkOf } from '../../base/ip.ts';
import { Overloaded } from '../../base/refusal.ts';
import type { MountedRoute } from '../../call/call.ts';

const retryAfterSeconds = 3;

/**
 * Serves at most so many requests of these routes at a time and refuses the rest, so that a flood of guests cannot queue
 * for the database without bound. A network never has more than would still be free afterwards: one has half, and many
 * leave something for the next.
 */
export const limitGuests = (maxInProgress: number, routes: readonly MountedRoute[]): MountedRoute[] => {
  const ofNetwork = new Map<string, number>();
  let inProgress = 0;
  const change = (network: string, by: 1 | -1): void => {
    inProgress += by;
    const count = (ofNetwork.get(network) ?? 0) + by;
    if (count === 0) ofNetwork.delete(network);
    else ofNetwork.set(network, count);
  };
  return routes.map((mounted) => {
    const { guest } = mounted;
    if (!guest) return mounted;
    return {
      ...mounted,
      guest: async (call) => {
        const network = networkOf(call.ip);
        if ((ofNetwork.get(network) ?? 0) + 1 > maxInProgress - inProgress - 1)
          throw new Overloaded('Too many people are signing in at the moment.', retryAfterSeconds);
        change(network, 1);
        try {
          return await guest(call);
        } finally {
          change(network, -1);
        }
      },
    };
  });
};
