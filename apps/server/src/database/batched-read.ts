import { type Batcher, createBatcher } from '../base/batch.ts';
import type { Queryable, Sql } from './pool.ts';
import type { Query } from './query.ts';

export type BatchedReadOptions<Row> = {
  /** One statement for all ids; rows that do not exist are left out, in any order. */
  readonly select: (sql: Queryable, operatorId: number, ids: number[]) => Query<Row[]>;
  readonly idOf: (row: Row) => number;
};

export type BatchedRead<Row> = { read(operatorId: number, id: number): Promise<Row | undefined> };

/** Operators with their own queue; one that has been pushed out gets a new queue with its next read. */
const mostQueues = 1_000;

/**
 * Point lookups. What several requests of one operator wait for is read by one statement, in a transaction that sees
 * only that operator, and the whole transaction travels to the database and back at once.
 */
export const createBatchedRead = <Row>(sql: Sql, { select, idOf }: BatchedReadOptions<Row>): BatchedRead<Row> => {
  const run = async (operatorId: number, ids: number[]): Promise<(Row | undefined)[]> => {
    const rows = await readInOneTrip(sql, operatorId, (connection) =>
      select(connection, operatorId, [...new Set(ids)]),
    );
    const found = new Map(rows.map((row) => [idOf(row), row]));
    return ids.map((id) => found.get(id));
  };

  const queues = new Map<number, Batcher<number, Row | undefined>>();
  const queueOf = (operatorId: number): Batcher<number, Row | undefined> => {
    const known = queues.get(operatorId);
    if (known) return known;
    if (queues.size >= mostQueues) queues.delete(queues.keys().next().value as number);
    const queue = createBatcher<number, Row | undefined>({
      run: (ids) => run(operatorId, ids) as Promise<(Row | undefined | Error)[]>,
      maxBatch: 256,
      lanes: 2,
      maxWaiting: 10_000,
    });
    queues.set(operatorId, queue);
    return queue;
  };

  return { read: (operatorId, id) => queueOf(operatorId).submit(id) };
};

/** A read-only transaction that sees one operator; nothing is awaited in between, so that it is one round trip. */
export const readInOneTrip = async <Rows extends readonly unknown[]>(
  sql: Sql,
  operatorId: number,
  statement: (connection: Queryable) => Query<Rows>,
): Promise<Rows> => {
  const connection = await sql.reserve();
  try {
    const [, , rows] = await Promise.all([
      connection`begin read only`.execute(),
      connection`select set_config('app.operator_id', ${String(operatorId)}, true)`.execute(),
      statement(connection).execute(),
      connection`commit`.execute(),
    ]);
    connection.release();
    return rows;
  } catch (error) {
    connection.release(error);
    throw error;
  }
};
