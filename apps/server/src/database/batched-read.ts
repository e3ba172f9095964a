import { createKeyedBatcher } from '../base/keyed-batch.ts';
import type { Queryable, Sql } from './pool.ts';
import type { Query } from './query.ts';

export type BatchedReadOptions<Key, Row> = {
  /** One statement for all keys, in any order; missing rows are left out. */
  readonly select: (sql: Queryable, operatorId: number, keys: Key[]) => Query<Row[]>;
  /** Identifies a key, and the key that a row answers. */
  readonly nameOf: (key: Key) => string | number;
  readonly nameOfRow: (row: Row) => string | number;
};

export type BatchedRead<Row, Key = number> = { read(operatorId: number, key: Key): Promise<Row | undefined> };

/**
 * Point lookups. Lookups of one operator that wait at the same time are read by one statement, in an SQL transaction
 * that sees only that operator, in one round trip.
 */
export const createBatchedRead = <Row, Key = number>(
  sql: Sql,
  { select, nameOf, nameOfRow }: BatchedReadOptions<Key, Row>,
): BatchedRead<Row, Key> => {
  const run = async (operatorId: number, keys: Key[]): Promise<(Row | undefined)[]> => {
    const unlike = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
    const rows = await readInOneTrip(sql, operatorId, (connection) => select(connection, operatorId, unlike));
    const found = new Map(rows.map((row) => [nameOfRow(row), row]));
    return keys.map((key) => found.get(nameOf(key)));
  };

  const queues = createKeyedBatcher<Key, Row | undefined>({
    run: run as (operatorId: number, keys: Key[]) => Promise<(Row | undefined | Error)[]>,
    maxBatch: 256,
    maxInFlight: 2,
    maxWaiting: 10_000,
  });
  return { read: queues.submit };
};

/** A read-only SQL transaction that sees one operator. Nothing is awaited in between, so it is one round trip. */
export const readInOneTrip = async <Rows extends readonly unknown[]>(
  sql: Sql,
  operatorId: number,
  statement: (connection: Queryable) => Query<Rows>,
): Promise<Rows> => {
  const connection = await sql.reserve();
  try {
    const rows = await readOn(connection, operatorId, statement(connection));
    connection.release();
    return rows;
  } catch (error) {
    connection.release(error);
    throw error;
  }
};

/** The same on a given connection. If it throws, the connection may still be inside an SQL transaction. */
export const readOn = async <Rows extends readonly unknown[]>(
  connection: Queryable,
  operatorId: number,
  statement: Query<Rows>,
): Promise<Rows> => {
  const [, , rows] = await Promise.all([
    connection`begin read only`.execute(),
    connection`select set_config('app.operator_id', ${String(operatorId)}, true)`.execute(),
    statement.execute(),
    connection`commit`.execute(),
  ]);
  return rows;
};
