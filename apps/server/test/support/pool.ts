import { openPool, type PoolOptions, type Sql, type Timeouts } from '../../src/database/pool.ts';

/** Longer than any test takes: a busy machine must not end what it does late. Tests about waiting take the usual ones. */
export const endless: Timeouts = { statement: 600_000, lock: 600_000, connection: 600_000 };

export const openTestPool = (options: PoolOptions): Sql => openPool({ timeouts: endless, ...options });
