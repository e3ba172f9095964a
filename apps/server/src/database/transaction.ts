import type { Sql, Tx } from './pool.ts';

/** Serialization failure, deadlock, lock not available: the same transaction may well pass the next time. */
const passing = new Set(['40001', '40P01', '55P03']);

export const isPassing = (error: unknown): boolean => passing.has((error as { code?: string })?.code ?? '');

/** SQLSTATE classes that say that PostgreSQL is away or going away, and the codes of a cut connection. */
const away = /^(08|57P|CONNECTION_|ECONN|EPIPE|ENOTFOUND)/;

export const isAway = (error: unknown): boolean => away.test((error as { code?: string })?.code ?? '');

const attempts = 4;

/** One transaction that sees one operator and no other. Serialization failures and deadlocks are tried again. */
export const inOperator = async <T>(sql: Sql, operatorId: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await sql.begin(async (tx) => {
        await tx`select set_config('app.operator_id', ${String(operatorId)}, true)`;
        return work(tx as Tx);
      })) as T;
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
    }
  }
};

/** The name of the unique constraint or index that a write ran into, if that is what happened. */
export const violatedUnique = (error: unknown): string | undefined => {
  const failure = error as { code?: string; constraint_name?: string };
  return failure?.code === '23505' ? failure.constraint_name : undefined;
};
