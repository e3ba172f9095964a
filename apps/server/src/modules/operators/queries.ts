import { readSettings } from '../../base/settings.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import type { OperatorRow } from './operator-row.ts';

const columns = (sql: Queryable) => sql`operator_id, slug, name, currency, cooperation_model, status, is_sandbox,
  settings, clock_offset_ms, created_at, updated_at`;

const toOperator = (row: OperatorRow): OperatorRow => ({ ...row, settings: readSettings(row.settings) });

/** Across operators: for the command line, on a connection that may see them all. */
export const findOperator = async (control: Queryable, slug: string): Promise<OperatorRow | undefined> => {
  const [row] = await control<OperatorRow[]>`select ${columns(control)} from operators where slug = ${slug}`;
  return row && toOperator(row);
};

export const selectOperators = async (control: Queryable): Promise<OperatorRow[]> => {
  const rows = await control<OperatorRow[]>`select ${columns(control)} from operators order by slug`;
  return rows.map(toOperator);
};

export const selectOperator = async (tx: Tx, operatorId: number): Promise<OperatorRow> => {
  const [row] = await tx<OperatorRow[]>`select ${columns(tx)} from operators where operator_id = ${operatorId}`;
  return toOperator(row!);
};

/** Also waits for registrations in progress: a new player's row holds a share lock on its operator's. */
export const lockOperator = async (tx: Tx, operatorId: number): Promise<OperatorRow> => {
  const [row] = await tx<OperatorRow[]>`
    select ${columns(tx)} from operators where operator_id = ${operatorId} for update`;
  return toOperator(row!);
};

/** Bumps the version, so every node drops its cached copy of the operator. */
export const updateOperator = (
  tx: Tx,
  operatorId: number,
  after: Pick<OperatorRow, 'name' | 'currency' | 'status' | 'settings'>,
  now: Date,
): Promise<unknown> => tx`
  update operators set name = ${after.name}, currency = ${after.currency}, status = ${after.status},
    settings = ${tx.json(after.settings)}, version = version + 1, updated_at = ${now}
  where operator_id = ${operatorId}`;

export const insertOperator = async (
  tx: Tx,
  wanted: Pick<OperatorRow, 'slug' | 'name' | 'currency' | 'cooperation_model' | 'is_sandbox' | 'settings'>,
  now: Date,
): Promise<number> => {
  const [row] = await tx<{ operator_id: number }[]>`
    insert into operators (slug, name, currency, cooperation_model, is_sandbox, settings, created_at, updated_at)
    values (${wanted.slug}, ${wanted.name}, ${wanted.currency}, ${wanted.cooperation_model}, ${wanted.is_sandbox},
      ${tx.json(wanted.settings)}, ${now}, ${now})
    returning operator_id`;
  return row!.operator_id;
};

/** From here on the SQL transaction sees this operator only. */
export const actAsOperator = async (tx: Tx, operatorId: number): Promise<void> => {
  await tx`set local role croupier_app`;
  await tx`select set_config('app.operator_id', ${String(operatorId)}, true)`;
};
