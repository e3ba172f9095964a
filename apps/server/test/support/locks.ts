import type { Queryable } from '../../src/database/pool.ts';
import { eventually } from './eventually.ts';
import type { World } from './world.ts';

type Table =
  | 'accounts'
  | 'aml_alerts'
  | 'payment_claims'
  | 'payment_requests'
  | 'players'
  | 'proposals'
  | 'staff'
  | 'staff_credit_days';

/** Holds a lock while the work runs until `waiters` statements wait for something, then releases it. */
const whileHeld = async <T>(
  world: World,
  waiters: number,
  lock: (holder: Queryable) => Promise<unknown>,
  work: () => Promise<T>,
  meanwhile: (holder: Queryable) => Promise<unknown>,
): Promise<T> => {
  const holder = await world.admin.reserve();
  try {
    await holder`begin`;
    const [own] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await lock(holder);
    const working = work();
    // A failure of the work must reach its awaiter, not end the process.
    working.catch(() => undefined);
    await eventually(async () => {
      const [row] = await world.admin<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> ${own!.pid}`;
      return row!.waiting >= waiters;
    });
    await meanwhile(holder);
    await holder`commit`;
    return await working;
  } finally {
    // Ends an SQL transaction that a failure has left open, so that nobody waits for it.
    await holder`rollback`;
    holder.release();
  }
};

const nothing = async (): Promise<void> => undefined;

/**
 * Locks rows of a table while the work runs until `waiters` statements wait for them, then releases them. So all of the
 * work overlaps: none can read before and write after another unless it waits for the row itself. What is done
 * `meanwhile` commits before any of them continues.
 */
export const withRowsHeld = <T>(
  world: World,
  rows: { readonly table: Table; readonly operator_id: number; readonly waiters: number },
  work: () => Promise<T>,
  meanwhile: (holder: Queryable) => Promise<unknown> = nothing,
): Promise<T> => {
  const { table, operator_id, waiters } = rows;
  const lock = (holder: Queryable) =>
    holder`select 1 from ${world.admin(table)} where operator_id = ${operator_id} for update`;
  return whileHeld(world, waiters, lock, work, meanwhile);
};

/**
 * The same with every write to a table: what reads before it writes there has read when the lock is released, unless it
 * waits for another.
 */
export const withTableHeld = <T>(
  world: World,
  {
    table,
    waiters,
  }: { readonly table: 'player_bonus_history' | 'player_identities' | 'payment_requests'; readonly waiters: number },
  work: () => Promise<T>,
): Promise<T> =>
  whileHeld(world, waiters, (holder) => holder`lock table ${world.admin(table)} in share mode`, work, nothing);
