import type { Sql } from '../database/pool.ts';
import type { Reading } from './metrics.ts';

/** The state of each pool's connections. */
export const poolReadings = (pools: Record<string, Sql>): Reading[] =>
  (['busy', 'idle', 'waiting'] as const).map((kind) => ({
    name: `croupier_pool_${kind}`,
    help: kind === 'waiting' ? 'Who waits for a connection.' : `Connections that are ${kind}.`,
    label: 'pool',
    read: () => Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.counts()[kind]])),
  }));
