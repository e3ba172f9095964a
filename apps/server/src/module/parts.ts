import type { Directory } from '../admission/directory.ts';
import type { ClockWatch } from '../base/clock-watch.ts';
import type { Resolver } from '../base/guarded-connect.ts';
import type { Shares } from '../base/shares.ts';
import type { WebSettings } from '../call/browser.ts';
import type { MountedRoute } from '../call/call.ts';
import type { Claims } from '../call/idempotency.ts';
import type { Sql } from '../database/pool.ts';
import type { Engine } from '../engine/engine.ts';
import type { Sweep } from '../engine/sweep.ts';
import type { Relay } from '../outbox/relay.ts';
import type { PlatformOptions } from './options.ts';
import type { ProposalKind } from './proposal-kind.ts';
import type { Reactions } from './reactions.ts';

/** A request of the platform to itself, signed with one of its keys. */
type OwnRequest = {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
};

export type CallSelf = (request: OwnRequest) => Promise<{ readonly statusCode: number; readonly payload: string }>;

/** What modules are built from. Each takes what it uses. */
export type Parts = PlatformOptions & {
  readonly sql: Sql;
  readonly control: Sql;
  /** Gives the connections of `sql` to operators in turns. */
  readonly shares: Shares;
  /** For work that takes longer than any request may. */
  readonly background: Sql;
  /** For statements of guests, who are signing in and not known yet. */
  readonly guests: Sql;
  readonly engine: Engine;
  /** Whether the clock of this process is wrong: then nothing is decided. */
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
  readonly relay: Relay;
  readonly directory: Directory;
  readonly claims: Claims;
  readonly site: WebSettings;
  readonly resolve: Resolver;
  /** Whether webhooks of sandboxes, and identity providers, may be on this machine. */
  readonly loopback: boolean;
  readonly reactions: Reactions;
  /** The proposal kinds of all modules. */
  readonly proposals: () => readonly ProposalKind[];
  readonly routes: () => readonly MountedRoute[];
  readonly sweeps: () => readonly Sweep[];
  readonly callSelf: CallSelf;
  /** Registers what drops values that are cached from the database: it may have lost what they came from. */
  onForget(run: () => void): void;
  /** Registers what runs when the server is about to stop. */
  onDrain(run: () => void): void;
};
