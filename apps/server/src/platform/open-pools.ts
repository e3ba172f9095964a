import { admissionSettings } from '../admission/admission-settings.ts';
import { lookupSettings } from '../database/lookup-settings.ts';
import { openPool, type PoolOptions, type Sql } from '../database/pool.ts';
import type { createLossWatch } from '../modules/wallet/watch-losses.ts';
import type { AppOptions } from './app-options.ts';
import { type PoolName, poolSizes } from './pool-sizes.ts';

export type Pools = Readonly<Record<PoolName, Sql>>;

export type PoolParts = {
  readonly losses: ReturnType<typeof createLossWatch>;
  /** Drops what was cached from a server that is no longer the current one. */
  readonly dropMemory: () => void;
  /** Called after each commit that appended events, except by the engine, which calls it itself. */
  readonly onEvents: () => void;
};

/** A pool for each kind of work, so that none waits for the connections of another. */
export const openPools = (
  { databaseUrl: url, timeouts, tracing, place }: Pick<AppOptions, 'databaseUrl' | 'timeouts' | 'tracing' | 'place'>,
  { losses, dropMemory, onEvents }: PoolParts,
): Pools => {
  const to = { url, timeouts } as const;
  const sizes = poolSizes(place?.workers);
  const forgetOnChange: NonNullable<PoolOptions['onConnect']> = (_connection, { changed }) => {
    if (changed) dropMemory();
  };
  const admitting = { ...to, role: 'croupier_admission', onConnect: forgetOnChange, tracing } as const;
  return {
    app: openPool({
      ...to,
      role: 'croupier_app',
      max: sizes.app,
      onConnect: losses.check,
      onAnnounced: onEvents,
      tracing,
    }),
    control: openPool({ ...to, role: 'croupier_control', max: sizes.control }),
    // The load balancer removes a node whose check waits.
    health: openPool({ ...to, role: 'croupier_control', max: sizes.health }),
    // Readers of events wait for their numbers, which must not wait for background work.
    numbering: openPool({ ...to, role: 'croupier_control', max: sizes.numbering }),
    // Counting a year of play takes longer than any request may.
    background: openPool({
      ...to,
      role: 'croupier_app',
      max: sizes.background,
      settings: { statement_timeout: '600000' },
      onAnnounced: onEvents,
    }),
    admission: openPool({ ...admitting, max: sizes.admission, settings: admissionSettings }),
    // Lookups for unknown callers: keys, tokens and origins that may not exist. They never block the guard.
    strangers: openPool({ ...admitting, max: sizes.strangers, settings: lookupSettings }),
    // Guests, who are signing in. A flood of them does not block the lookups of keys and tokens.
    guests: openPool({ ...admitting, max: sizes.guests, settings: lookupSettings }),
    // Calls of a sandbox with faults wait for each other here, and do not block other operators.
    faults: openPool({ ...to, role: 'croupier_app', max: sizes.faults, tracing }),
    engine: openPool({
      ...to,
      role: 'croupier_app',
      max: sizes.engine,
      settings: lookupSettings,
      tracing,
      onConnect: async (connection, { changed }) => {
        if (changed) dropMemory();
        await losses.check(connection);
        // Later events get numbers beyond the skipped range, which no lost event can have had.
        await losses.announced();
      },
    }),
  };
};
