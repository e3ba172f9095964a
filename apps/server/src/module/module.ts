import type { RandomSource } from '../base/random.ts';
import type { MasterKey } from '../base/secret-box.ts';
import type { MountedRoute } from '../call/call.ts';
import type { Resolvers } from '../call/resolvers.ts';
import type { Facet } from '../engine/facet.ts';
import type { Sweep } from '../engine/sweep.ts';
import type { BackgroundWork } from './background-work.ts';
import type { Check } from './check.ts';
import type { Page } from './page.ts';
import type { Parts } from './parts.ts';
import type { ProposalKind } from './proposal-kind.ts';
import type { Reaction } from './reaction.ts';
import type { ExpiringTable } from './tables.ts';

/** Everything that a module brings to the platform. The platform is the sum of its modules: see all-modules.ts. */
export type Module = {
  readonly name: string;
  /** The tables that it owns. Only the module writes them; others read them through its shared queries. */
  readonly tables?: readonly string[];
  /** Those of its tables that housekeeping clears of what has expired. */
  readonly expiring?: readonly ExpiringTable[];
  /** Which use case serves which route. */
  readonly routes?: (parts: Parts) => readonly MountedRoute[];
  /** The parts of an account that it owns. */
  readonly facets?: (secrets: FacetSecrets) => readonly Facet[];
  /** Does what is due by time alone. A sandbox whose clock is moved runs them at once. */
  readonly sweeps?: (parts: Parts) => readonly Sweep[];
  /** Closes what is finished, such as the days of the ledger. A sandbox whose clock is moved does not run them. */
  readonly closings?: (parts: Parts) => readonly Sweep[];
  /** Removes what is over, from time to time, for all operators. */
  readonly chores?: (parts: Parts) => readonly Sweep[];
  /** Checks that what a path names exists: if not, the request is answered 404 before anything else. */
  readonly resolvers?: Resolvers;
  /** Its changes that can require a second person. */
  readonly proposals?: (parts: Parts) => readonly ProposalKind[];
  /** Its reactions to changes that other modules make. */
  readonly reactions?: readonly Reaction[];
  /** Checks of what must always be true of its tables: `croupier verify` runs them. */
  readonly checks?: readonly Check[];
  /** Work that it does beside the requests, with its own loop or thread. */
  readonly work?: (parts: Parts) => readonly BackgroundWork[];
  /** Adds something to the use case of every route, whichever module it belongs to. */
  readonly wrap?: (parts: Parts) => (route: MountedRoute) => MountedRoute;
  /** Pages and files that it serves besides the routes of the contract, such as pictures. */
  readonly pages?: (parts: Parts) => readonly Page[];
};

export type FacetSecrets = { readonly masterKey: MasterKey; readonly random: RandomSource };
