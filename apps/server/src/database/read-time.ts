import type { Sql } from './pool.ts';

/** The time of the database: the only statement that reads it, to compare the clock of this process with. */
export const readDatabaseTime = async (sql: Sql): Promise<Date> => {
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
  return row!.at;
};
