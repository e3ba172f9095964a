import type { OperatorFacts } from '../../call/facts.ts';
import { type OperatorRow, selectOperator, toOperator } from '../../call/operator-row.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';

/**
 * Locks the operator's row until the SQL transaction ends, so that changes of one of its lists run one after the other.
 */
export const holdOperator = (tx: Tx, operatorId: number): Promise<unknown> =>
  tx`select 1 from operators where operator_id = ${operatorId} for no key update`.execute();

/**
 * Returns the operator's currency, locked until the SQL transaction ends: neither it nor its rates change meanwhile.
 */
export const holdCurrency = async (tx: Tx, operatorId: number): Promise<string> => {
  const [row] = await tx<{ currency: string }[]>`
    select currency from operators where operator_id = ${operatorId} for no key update`;
  return row!.currency;
};

/** How far the operator's time runs ahead. */
export const clockOffset = async (tx: Tx, operatorId: number): Promise<number> => {
  const [row] = await tx<{ clock_offset_ms: number }[]>`
    select clock_offset_ms from operators where operator_id = ${operatorId}`;
  return row?.clock_offset_ms ?? 0;
};

/** The operator's clock offset, locked so that two moves add up. */
export const lockOffset = async (tx: Tx, operatorId: number): Promise<number> => {
  const [row] = await tx<{ clock_offset_ms: number }[]>`
    select clock_offset_ms from operators where operator_id = ${operatorId} for no key update`;
  return row!.clock_offset_ms;
};

/** Bumps the version, so every node reloads the operator with its next request. */
export const saveOffset = (tx: Tx, operatorId: number, offset: number, now: Date): Promise<unknown> =>
  tx`
    update operators set clock_offset_ms = ${offset}, version = version + 1, updated_at = ${now}
    where operator_id = ${operatorId}`.execute();

/** Writes the faults of a sandbox into its row. The version rises, so every node reads them with its next request. */
export const saveFaults = (tx: Tx, operatorId: number, faults: SqlPart): Promise<unknown> =>
  tx`
    update operators set version = version + 1, faults = (${faults})
    where operator_id = ${operatorId} and is_sandbox`.execute();

/** Deactivates the operators `e.operator_id` of a list, as part of a statement. Their keys are refused from then on. */
export const deactivate = (control: Queryable, list: SqlPart) =>
  control`update operators o set status = 'inactive' from ${list} e where o.operator_id = e.operator_id`;

/** Begins the made-up past of a demo operator: sweeps leave the operator alone until it is complete. */
export const beginPast = (tx: Queryable, operatorId: number, from: Date): Promise<unknown> =>
  tx`update operators set filled_from = ${from}, filled_until = ${from} where operator_id = ${operatorId}`;

/** Notes up to when a made-up past is filled in; null when it is complete. */
export const updateFilledUntil = (control: Queryable, operatorId: number, until: Date | null): Promise<unknown> =>
  control`update operators set filled_until = ${until} where operator_id = ${operatorId}`;

/** The operator's id and currency. */
export const findCurrency = async (tx: Tx, operatorId: number) => {
  const [row] = await tx<{ operator_id: number; currency: string }[]>`
    select operator_id, currency from operators where operator_id = ${operatorId}`;
  return row!;
};

export const findActiveOperator = async (strangers: Queryable, slug: string): Promise<number | undefined> => {
  const [row] = await strangers<{ operator_id: number }[]>`
    select operator_id from operators where slug = ${slug} and status = 'active'`;
  return row?.operator_id;
};

export const selectOperatorFacts = async (tx: Tx, operatorId: number): Promise<OperatorFacts | undefined> => {
  const [row] = await tx<OperatorRow[]>`
    select ${selectOperator(tx)} from operators o where o.operator_id = ${operatorId}`;
  return row && toOperator(row);
};
