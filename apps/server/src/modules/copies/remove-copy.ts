import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { FileStore } from '../../base/file-store.ts';
import { openPool, type Sql, type Timeouts } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { closeExpired, removeRows } from './queries.ts';

export type RemovalParts = {
  readonly databaseUrl: string;
  readonly control: Sql;
  readonly clock: Clock;
  readonly fileStore: FileStore;
  readonly log: Logger;
  readonly timeouts?: Timeouts | undefined;
};

/** A test run may have left many rows: the removal may take longer than any request, on its own connection. */
const patience = { statement_timeout: '600000' };

/** Removes an expired copy: its rows in one SQL transaction, then its files. */
const removeCopy = async (parts: RemovalParts, operatorId: number): Promise<void> => {
  const { databaseUrl, timeouts, clock, fileStore } = parts;
  const own = openPool({ url: databaseUrl, role: 'croupier_control', max: 1, settings: patience, timeouts });
  try {
    const files = await removeRows(own, operatorId, clock.now());
    for (const file of files) await fileStore.remove(file).catch(() => undefined);
  } finally {
    await own.end();
  }
};

const maxAtOnce = 20;

/** All nodes may sweep: removing a removed copy is refused, and a failed removal is retried by the next sweep. */
export const createCopySweep =
  (parts: RemovalParts): Sweep =>
  async () => {
    let removed = 0;
    for (const operatorId of await closeExpired(parts.control, parts.clock.now(), maxAtOnce))
      if (await tryRemoving(parts, operatorId)) removed += 1;
    return removed;
  };

/** The platforms of this process that are removing a copy, by their control pool. */
const removing = new WeakSet<Sql>();

/**
 * Returns whether it was removed now; otherwise the next sweep retries it. One copy is removed at a time, by a request
 * or by the sweep: each removal takes a connection of its own.
 */
export const tryRemoving = async (parts: RemovalParts, operatorId: number): Promise<boolean> => {
  if (removing.has(parts.control)) return false;
  removing.add(parts.control);
  try {
    await removeCopy(parts, operatorId);
    return true;
  } catch (error) {
    parts.log.warn({ err: error }, 'a copy of a sandbox could not be removed; will retry');
    return false;
  } finally {
    removing.delete(parts.control);
  }
};
