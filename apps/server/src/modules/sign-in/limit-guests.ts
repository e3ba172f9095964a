import { Overloaded } from '../../base/refusal.ts';
import type { MountedRoute } from '../../call/call.ts';

const retryAfterSeconds = 3;

/**
 * Serves at most so many requests of these routes at a time and refuses the rest, so that a flood of guests cannot queue
 * for the database without bound.
 */
export const limitGuests = (maxInProgress: number, routes: readonly MountedRoute[]): MountedRoute[] => {
  let inProgress = 0;
  return routes.map((mounted) => {
    const { guest } = mounted;
    if (!guest) return mounted;
    return {
      ...mounted,
      guest: async (call) => {
        if (inProgress >= maxInProgress)
          throw new Overloaded('Too many people are signing in at the moment.', retryAfterSeconds);
        inProgress += 1;
        try {
          return await guest(call);
        } finally {
          inProgress -= 1;
        }
      },
    };
  });
};
