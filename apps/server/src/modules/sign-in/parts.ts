import type { Clock } from '../../base/clock.ts';
import type { Resolver } from '../../base/guarded-connect.ts';
import type { RandomSource } from '../../base/random.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import type { WebSettings } from '../../call/browser.ts';
import type { Sql } from '../../database/pool.ts';
import type { HashLanes } from './hash-lanes.ts';
import type { KnownProviders } from './known-providers.ts';

export type SignInParts = {
  /** Works for one operator at a time. */
  readonly sql: Sql;
  /** Finds members, passkeys and invitations before the operator is known. */
  readonly strangers: Sql;
  /** Real time: sessions and codes ignore the clock of a sandbox. */
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly web: WebSettings;
  readonly resolve: Resolver;
  /** Whether sandbox operators may name an identity provider on this machine. */
  readonly loopback: boolean;
  readonly providers: KnownProviders;
  /** Where passwords are hashed, in turns. */
  readonly lanes: HashLanes;
};
