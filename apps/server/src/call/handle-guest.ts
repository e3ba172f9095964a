import type { Route } from '@croupier/contract/route.ts';
import type { Handler, MountedRoute } from './call.ts';
import type { GuestHandler } from './guest.ts';

const forGuestsAlone: Handler<Route> = async () => {
  throw new Error('This route is for guests.');
};

/** Binds a use case to a route of guests. */
export const handleGuest = <R extends Route>(route: R, handler: GuestHandler<R>): MountedRoute => ({
  route,
  handle: forGuestsAlone,
  guest: handler as unknown as GuestHandler<Route>,
});
