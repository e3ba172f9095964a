import type { Sql } from '../database/pool.ts';
import type { Reading } from './metrics.ts';

/** The state of each pool's connections. Who waits for a turn at a pool waits for its connections too. */
export const poolReadings = (pools: Record<string, Sql>, turns: Record<string, () => number> = {}): Reading[] =>
  (['busy', 'idle', 'waiting'] as const).map((kind) => ({
    name: `croupier_pool_${kind}`,
    help: kind === 'waiting' ? 'Who waits for a connection.' : `Connections that are ${kind}.`,
    label: 'pool',
    read: () =>
      Object.fromEntries(
        Object.entries(pools).map(([name, pool]) => {
          const beside = kind === 'waiting' ? (turns[name]?.() ?? 0) : 0;
          return [name, pool.counts()[kind] + beside];
        }),
      ),
  }));
