import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { operatorTime } from '../../call/facts.ts';
import { isAway, isBusy } from '../../database/failures.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { emit } from '../../outbox/emit.ts';
import { clockOffset } from '../operators/shared-queries.ts';
import type { Acknowledged } from './watch-losses.ts';

/** The fields of a lost entry that are reported. */
export type LostEntry = Pick<Acknowledged, 'id' | 'player_id' | 'type' | 'amount' | 'balance_after' | 'created_at'>;

export type AnnounceLoss = (operatorId: number, entries: readonly LostEntry[]) => Promise<void>;

export type AnnounceParts = { readonly sql: Sql; readonly clock: Clock; readonly log: Logger };

const retryMilliseconds = 2_000;
const attempts = 300;

/**
 * Notifies the operator of its lost entries. The database has just failed over, so this is retried for some minutes.
 */
export const announceLoss = async (
  { sql, clock, log }: AnnounceParts,
  operatorId: number,
  entries: readonly LostEntry[],
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inOperator(sql, operatorId, async (tx) => {
        const now = operatorTime({ clock_offset_ms: await clockOffset(tx, operatorId) }, clock.now());
        const event = { type: 'ledger.entries_lost', player_id: null, data: viewLoss(entries, now) } as const;
        await emit(tx, { operator_id: operatorId, now }, [event]);
      });
      return;
    } catch (error) {
      if (
        attempt < attempts &&
        (isAway(error) || isBusy(error)) &&
        !/Cannot use a pool/.test((error as Error).message)
      ) {
        await sleep(retryMilliseconds, undefined, { ref: false });
        continue;
      }
      log.error({ err: error, operator_id: operatorId }, 'an operator could not be told of its lost entries');
      return;
    }
  }
};

/** A part of the lost entries: each process names the last ones that were confirmed to it. */
const viewLoss = (entries: readonly LostEntry[], now: Date) => ({
  noticed_at: now.toISOString(),
  transactions: entries.map(({ id, player_id, type, amount, balance_after, created_at }) => ({
    id,
    player_id,
    type,
    amount,
    balance_after,
    created_at: created_at.toISOString(),
  })),
});
