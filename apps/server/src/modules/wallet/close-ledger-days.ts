import type { Clock } from '../../base/clock.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { buildRoot, type LedgerRoot } from './ledger-root.ts';
import {
  type DueOperator,
  findChunkEnd,
  insertRoot,
  selectDueOperators,
  selectHeads,
  selectLastMovement,
  selectLastRoot,
} from './root-queries.ts';

export type ClosingParts = { readonly sql: Sql; readonly control: Sql; readonly clock: Clock };

export type ClosedDay = LedgerRoot & { readonly operator: string; readonly day: string };

/** Twice the tolerance of a signature's timestamp: a node whose clock is that late serves nobody. */
const graceSeconds = 600;

const accountsPerChunk = 5_000;

/** How many days one run closes per operator at most; the next run continues. */
const maxDays = 1_000;

/**
 * Computes the root of every finished day of every operator. All nodes may run this at any time: a closed day is
 * skipped, and two nodes compute the same root.
 */
export const closeLedgerDays = async (
  parts: ClosingParts,
  onlyOperator: number | null = null,
): Promise<ClosedDay[]> => {
  const due = await selectDueOperators(parts.control, { now: parts.clock.now(), graceSeconds, onlyOperator });
  const closed: ClosedDay[] = [];
  for (const operator of due) closed.push(...(await closeOperator(parts, operator)));
  return closed;
};

/** The same as a sweep of housekeeping; returns how many days it closed. */
export const createLedgerSweep =
  (parts: ClosingParts) =>
  async (onlyOperator: number | null): Promise<number> =>
    (await closeLedgerDays(parts, onlyOperator)).length;

const closeOperator = async ({ sql, clock }: ClosingParts, operator: DueOperator): Promise<ClosedDay[]> => {
  const { operator_id, slug } = operator;
  const lastMovement = await inOperator(sql, operator_id, (tx) => selectLastMovement(tx, operator_id));
  const closed: ClosedDay[] = [];
  for (let day = operator.first; day <= operator.last && closed.length < maxDays; day = dayAfter(day)) {
    const root = await inOperator(sql, operator_id, (tx) =>
      closeDay(tx, { operator_id, day, now: clock.now() }, lastMovement),
    );
    // Another node is closing days too and continues.
    if (!root) break;
    closed.push({ operator: slug, day, ...root });
  }
  return closed;
};

type Day = { readonly operator_id: number; readonly day: string; readonly now: Date };

const closeDay = async (tx: Tx, day: Day, lastMovement: Date | null): Promise<LedgerRoot | undefined> => {
  const last = await selectLastRoot(tx, day.operator_id);
  if (last && last.day !== dayBefore(day.day)) return undefined;
  const builder = buildRoot({ ...day, previous: last?.root ?? Buffer.alloc(0) });
  const start = new Date(`${day.day}T00:00:00.000Z`);
  const end = new Date(start.getTime() + dayMilliseconds);

  let after = 0;
  while (lastMovement !== null && lastMovement >= start) {
    const upto = await findChunkEnd(tx, day.operator_id, after, accountsPerChunk);
    if (upto === undefined) break;
    for (const head of await selectHeads(tx, day.operator_id, { start, end }, { after, upto })) builder.add(head);
    after = upto;
  }

  const root = builder.finish();
  return (await insertRoot(tx, day, root)) ? root : undefined;
};

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

const dayAfter = (day: string): string => shift(day, 1);
const dayBefore = (day: string): string => shift(day, -1);
