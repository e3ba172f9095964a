import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Queryable } from '../../database/pool.ts';
import type { OnCommitted } from '../../engine/after-commit.ts';
import type { Reading } from '../../metrics/metrics.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { findMissing } from './loss-queries.ts';

/** An entry whose commit PostgreSQL has confirmed to this process. */
export type Acknowledged = LedgerEntry & { readonly operator_id: number };

type Loss = { readonly entries: number; readonly noticed_at: Date };

/**
 * Notices that the database lost committed data, for example when an asynchronous standby takes over: the last entries
 * confirmed to this process are searched for on every new connection.
 */
export type LossWatch = {
  note: OnCommitted;
  /** Searches for the entries; missing ones raise the alarm once. Throws only when the database cannot be queried. */
  check(connection: Queryable): Promise<void>;
  /** Resolves when operators were notified of the missing entries, or the time limit passed. */
  announced(): Promise<void>;
  /** What was found missing since the process began. */
  loss(): Loss | undefined;
};

export type LossWatchParts = {
  readonly clock: Clock;
  readonly log: Logger;
  /** Drops everything that the process has cached. */
  readonly forget: () => void;
  readonly announce: (operatorId: number, entries: readonly Acknowledged[]) => Promise<void>;
};

/** One entry of each of the last commits: parallel batches may commit in another order than they were written. */
const remembered = 64;

const waitMilliseconds = 3_000;

export const createLossWatch = ({ clock, log, forget, announce }: LossWatchParts): LossWatch => {
  const last = new Set<Acknowledged>();
  let loss: Loss | undefined;
  let announcing: Promise<unknown> = Promise.resolve();

  const alarm = (missing: readonly Acknowledged[]): void => {
    loss = { entries: (loss?.entries ?? 0) + missing.length, noticed_at: loss?.noticed_at ?? clock.now() };
    log.fatal(
      { entries: missing.map(({ operator_id, player_id, id }) => ({ operator_id, player_id, id })) },
      'the database lost entries that it had committed: compare the books with those of operators and providers',
    );
    forget();
    const announcements = [...byOperator(missing)].map(([operatorId, entries]) => announce(operatorId, entries));
    announcing = Promise.race([Promise.all(announcements), sleep(waitMilliseconds, undefined, { ref: false })]);
  };

  return {
    note: (operator_id, appended) => {
      const entry = lastEntry(appended);
      if (!entry) return;
      last.add({ ...entry, operator_id });
      if (last.size > remembered) last.delete(last.values().next().value as Acknowledged);
    },
    check: async (connection) => {
      const missing: Acknowledged[] = [];
      for (const [operatorId, entries] of byOperator([...last]))
        missing.push(...(await findMissing(connection, operatorId, entries)));
      // Another connection may have found the same meanwhile.
      const fresh = missing.filter((entry) => last.delete(entry));
      if (fresh.length > 0) alarm(fresh);
    },
    announced: async () => void (await announcing),
    loss: () => loss,
  };
};

const lastEntry = (appended: Parameters<OnCommitted>[1]): LedgerEntry | undefined => {
  let found: LedgerEntry | undefined;
  for (const rows of appended.values()) found = (rows.get('wallet')?.at(-1) as LedgerEntry | undefined) ?? found;
  return found;
};

const byOperator = (entries: readonly Acknowledged[]): Map<number, Acknowledged[]> =>
  Map.groupBy(entries, ({ operator_id }) => operator_id);

export const lossReading = ({ loss }: Pick<LossWatch, 'loss'>): Reading => ({
  name: 'croupier_lost_entries',
  help: 'Ledger entries that were acknowledged to this process and are missing from the database.',
  read: () => ({ '': loss()?.entries ?? 0 }),
});
