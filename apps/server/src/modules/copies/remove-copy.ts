import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { FileStore } from '../../base/file-store.ts';
import type { Sql } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { removeRows, selectExpired } from './queries.ts';

export type RemovalParts = {
  readonly control: Sql;
  readonly clock: Clock;
  readonly fileStore: FileStore;
  readonly log: Logger;
};

/** Removes an expired copy: its rows in one transaction, then its files. */
export const removeCopy = async ({ control, clock, fileStore }: RemovalParts, operatorId: number): Promise<void> => {
  const files = await removeRows(control, operatorId, clock.now());
  for (const file of files) await fileStore.remove(file).catch(() => undefined);
};

const mostAtOnce = 20;

/** Every node may sweep: what another has removed meanwhile is refused, and one that fails is tried with the next. */
export const createCopySweep =
  (parts: RemovalParts): Sweep =>
  async () => {
    let removed = 0;
    for (const operatorId of await selectExpired(parts.control, parts.clock.now(), mostAtOnce))
      await removeCopy(parts, operatorId).then(
        () => {
          removed += 1;
        },
        (error: unknown) =>
          parts.log.warn({ err: error }, 'a copy of a sandbox could not be removed, to be tried again'),
      );
    return removed;
  };
