import type { Sql } from '../database/pool.ts';
import type { SequenceName } from './account.ts';

/** Each nextval of such a sequence reserves a block of this many ids. */
export const blockSize = 256;

/**
 * Ids that are known before their row is written, so that an answer can name them. They are taken from the database in
 * blocks, ahead of need; unused ids leave gaps, which are harmless.
 */
export type IdSource = {
  /** Reserves this many ids of every kind for a batch. */
  reserve(count: number): Promise<ReservedIds>;
  /** Drops all ids: a database that lost its last commits gives the same blocks to others. */
  forget(): void;
};

export type ReservedIds = {
  next(sequence: SequenceName): number;
  /** Whether they were dropped since they were reserved. */
  isStale(): boolean;
  /** Returns unused ids. */
  release(): void;
};

type Reserve = (count: number) => Promise<Omit<ReservedIds, 'isStale'>>;

/** The available ids of a sequence, how many are requested, and the request. */
type Stock = { ids: number[]; coming: number; readonly refills: Set<Promise<void>> };

const emptyStock = (): Stock => ({ ids: [], coming: 0, refills: new Set() });

export const createIdSource = (sql: Sql, sequences: readonly SequenceName[]): IdSource => {
  let current = createStore(sql, sequences);
  return {
    reserve: async (count) => {
      const own = current;
      const ids = await own(count);
      return { ...ids, isStale: () => own !== current };
    },
    forget: () => {
      current = createStore(sql, sequences);
    },
  };
};

const createStore = (sql: Sql, sequences: readonly SequenceName[]): Reserve => {
  const stocks = new Map<SequenceName, Stock>(sequences.map((name) => [name, emptyStock()]));
  const fetchBlocks = async (name: SequenceName, stock: Stock, blocks: number): Promise<void> => {
    const rows = await sql<{ first: number }[]>`
      select nextval(${`${name}_ids`}::regclass) as first from generate_series(1, ${blocks}::int)`;
    const fresh = rows.flatMap(({ first }) => Array.from({ length: blockSize }, (_, index) => first + index));
    // Taken from the end: the lowest id comes first.
    stock.ids = [...fresh.reverse(), ...stock.ids];
  };
  // What batches in flight may still take: another batch must not count on the same ids.
  let promised = 0;
  /** Callers wait for block requests that are already in flight, and request only what these will not cover. */
  const refill = ([name, stock]: [SequenceName, Stock]): Promise<void>[] => {
    if (stock.ids.length + stock.coming < promised) {
      const blocks = Math.ceil(promised / blockSize);
      stock.coming += blocks * blockSize;
      const fetched = fetchBlocks(name, stock, blocks).finally(() => {
        stock.coming -= blocks * blockSize;
        stock.refills.delete(fetched);
      });
      stock.refills.add(fetched);
    }
    return [...stock.refills];
  };
  const next = (name: SequenceName): number => {
    const id = stocks.get(name)?.ids.pop();
    if (id === undefined) throw new Error(`No id of ${name} was reserved.`);
    return id;
  };
  return async (count) => {
    promised += count;
    const release = (): void => {
      promised -= count;
    };
    try {
      const refills = [...stocks].flatMap(refill);
      if (refills.length > 0) await Promise.all(refills);
      return { next, release };
    } catch (error) {
      release();
      throw error;
    }
  };
};
