import type { OperatorFacts } from '../../call/facts.ts';
import { type OperatorRow, selectOperator, toOperator } from '../../call/operator-row.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';

/** The columns of operators that statements of other modules may read, to be joined by the operator's id. */
export const sharedOperators = statement`(
  select operator_id, slug, name, currency, cooperation_model, status, is_sandbox, settings, clock_offset_ms, version,
    faults, filled_until, created_at, updated_at from operators)`;

/** All operators, in the order of their ids. */
export const listOperatorIds = async (control: Queryable): Promise<number[]> => {
  const rows = await control<{ operator_id: number }[]>`select operator_id from operators order by operator_id`;
  return rows.map((row) => row.operator_id);
};

/** Locks those of the operators that nobody is removing, and returns their ids, as part of a statement. */
export const keepOperators = (tx: Tx, ids: readonly number[]) => tx`
  select o.operator_id from operators o where o.operator_id = any(${ids}::bigint[]) for key share skip locked`;

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
