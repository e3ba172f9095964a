import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Resolver } from '../../base/guarded-connect.ts';
import type { RandomSource } from '../../base/random.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import type { Sql } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import type { CallSelf } from '../../module/parts.ts';

/** What carries out orders. */
export type OrderParts = {
  readonly sql: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly masterKey: MasterKey;
  readonly log: Logger;
  readonly resolve: Resolver;
  /** Whether payment providers of sandbox operators may be on this machine itself. */
  readonly loopback: boolean;
  /** Reaches the sandbox cashier. */
  readonly callSelf: CallSelf;
  readonly timeoutMilliseconds?: number | undefined;
};

/** How an attempt ended: `stuck` is left to staff. */
export type AttemptOutcome = 'done' | 'refused' | 'pending' | 'uncertain' | 'stuck';

export type Serving = OrderParts & { readonly count: (outcome: AttemptOutcome) => void };
