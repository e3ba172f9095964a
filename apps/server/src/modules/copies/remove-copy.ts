import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { FileStore } from '../../base/file-store.ts';
import { openPool, type Sql } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { closeExpired, removeRows } from './queries.ts';

export type RemovalParts = {
  readonly databaseUrl: string;
  readonly control: Sql;
  readonly clock: Clock;
  readonly fileStore: FileStore;
  readonly log: Logger;
};

/** A test run may have left many rows: the removal may take longer than any request, on its own connection. */
const patience = { statement_timeout: '600000' };

/** Removes an expired copy: its rows in one transaction, then its files. */
const removeCopy = async ({ databaseUrl, clock, fileStore }: RemovalParts, operatorId: number): Promise<void> => {
  const own = openPool({ url: databaseUrl, role: 'croupier_control', max: 1, settings: patience });
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

/** Returns whether it was removed now; otherwise the next sweep retries it. */
export const tryRemoving = (parts: RemovalParts, operatorId: number): Promise<boolean> =>
  removeCopy(parts, operatorId).then(
    () => true,
    (error: unknown) => {
      parts.log.warn({ err: error }, 'a copy of a sandbox could not be removed, to be tried again');
      return false;
    },
  );
