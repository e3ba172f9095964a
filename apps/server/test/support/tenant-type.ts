import type { Entity, Route } from '@croupier/contract/route.ts';
import type { Reply, SendOptions } from './client.ts';
import type { Studio } from './provider.ts';
import type { SignedIn } from './sign-in.ts';
import type { Staff } from './staff.ts';
import type { WebClient } from './web.ts';
import type { Operator, World } from './world.ts';

/** A request to a route, filled in. */
export type Filled = { readonly method: string; readonly url: string; readonly body: unknown };

export type Caller = { send(method: string, url: string, body?: unknown, options?: SendOptions): Promise<Reply> };

/** An operator with staff and players, and everything else that a route's path may name, made on demand. */
export type Tenant = {
  readonly operator: Operator;
  readonly staff: Staff;
  /** Another admin, for changes that need a second person. */
  readonly colleague: Staff;
  /** The player of the player endpoints, with money. */
  readonly player: Caller & { readonly id: number; readonly login: string };
  /** A game provider of the operator. */
  readonly studio: Studio;
  /** A further admin, signed in at a browser. */
  readonly web: SignedIn;
  /** A browser in which nobody is signed in. */
  readonly guest: WebClient;
  readonly world: World;
  /** A caller for the route, with all rights. */
  callerOf(route: Route): Caller;
  /** A caller for the route who lacks the scope or permission that it needs. */
  strangerTo(route: Route): Promise<Caller>;
  /** A new one each time, so that tests do not affect each other. */
  make(entity: Entity): Promise<number>;
  /** The route's example, with ids of this tenant. */
  fill(route: Route): Promise<Filled>;
};

/** What a route's request needs beyond its example: an existing thing in the right state. */
export type Preparation = (tenant: Tenant) => Promise<{
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}>;
