import type { Tx } from '../../database/pool.ts';
import type { Fragment } from '../../database/query.ts';

/** Reads the rows of a statement one by one, with only some thousand in memory at a time. */
export type Cursor<Row> = {
  current(): Row | undefined;
  /** Moves to the next row; returns a promise only when more must be fetched. */
  advance(): Promise<void> | undefined;
};

const rowsPerFetch = 4_000;

export const openCursor = async <Row>(tx: Tx, name: 'accounts' | 'entries', query: unknown): Promise<Cursor<Row>> => {
  await tx`declare ${tx(name)} no scroll cursor for ${query as Fragment}`;
  let rows: readonly Row[] = [];
  let at = 0;
  const fetch = async (): Promise<void> => {
    rows = await tx.unsafe<Row[]>(`fetch ${rowsPerFetch} from ${name}`);
    at = 0;
  };
  await fetch();
  return {
    current: () => rows[at],
    advance: () => {
      at += 1;
      return at < rows.length || rows.length < rowsPerFetch ? undefined : fetch();
    },
  };
};
