import type { Directory } from '../admission/directory.ts';
import type { Resolver } from '../base/guarded-connect.ts';
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

/** A request that the platform makes to itself, with the signature of one of its keys. */
export type OwnRequest = {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
};

export type CallSelf = (request: OwnRequest) => Promise<{ readonly statusCode: number; readonly payload: string }>;

/** What modules are made of. Each takes from it what it uses. */
export type Parts = PlatformOptions & {
  readonly sql: Sql;
  readonly control: Sql;
  /** For what takes longer than any request may. */
  readonly background: Sql;
  /** For lookups on behalf of someone who is not known yet. */
  readonly strangers: Sql;
  readonly engine: Engine;
  readonly relay: Relay;
  readonly directory: Directory;
  readonly claims: Claims;
  readonly site: WebSettings;
  readonly resolve: Resolver;
  /** Whether webhooks of sandboxes and identity providers may be on this machine itself. */
  readonly loopback: boolean;
  readonly reactions: Reactions;
  /** Of all modules. */
  readonly proposals: () => readonly ProposalKind[];
  readonly routes: () => readonly MountedRoute[];
  readonly sweeps: () => readonly Sweep[];
  readonly callSelf: CallSelf;
  /** To be run when the server is about to stop. */
  onDrain(run: () => void): void;
};
