import { isTransient } from './failures.ts';
import type { Sql, Tx } from './pool.ts';

const attempts = 4;

/** One transaction that sees one operator and no other. Serialization failures and deadlocks are tried again. */
export const inOperator = async <T>(sql: Sql, operatorId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.begin(async (tx) => {
        // Not awaited on its own: it travels with the first statement of the work, on the same connection, before it.
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

/** Reads in one transaction that sees one operator, at one moment however long it takes. */
export const inSnapshot = <T>(sql: Sql, operatorId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    const [, , result] = await Promise.all([
      tx`set transaction isolation level repeatable read, read only`.execute(),
      tx`select set_config('app.operator_id', ${String(operatorId)}, true)`.execute(),
      work(tx),
    ]);
    return result;
  });
