import { isTransient } from './failures.ts';
import type { Sql, Tx } from './pool.ts';

const attempts = 4;

/** Runs work in one SQL transaction that sees one operator only. Retries serialization failures and deadlocks. */
export const inOperator = async <T>(sql: Sql, operatorId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.begin(async (tx) => {
        // Not awaited: it is pipelined before the first statement of the work, on the same connection.
        const [, result] = await Promise.all([
          tx`select set_config('app.operator_id', ${String(operatorId)}, true)`.execute(),
          work(tx),
        ]);
        return result;
      });
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
    }
  }
};

/** Reads in one SQL transaction that sees one operator, at one point in time (repeatable read). */
export const inSnapshot = <T>(sql: Sql, operatorId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    const [, , result] = await Promise.all([
      tx`set transaction isolation level repeatable read, read only`.execute(),
      tx`select set_config('app.operator_id', ${String(operatorId)}, true)`.execute(),
      work(tx),
    ]);
    return result;
  });
