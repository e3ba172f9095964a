import type { Sql } from '../database/pool.ts';
import { type SequenceName, sequenceNames } from './account.ts';

/** Each nextval of such a sequence stands for a block of this many ids. */
export const blockSize = 256;

/**
 * Ids that are known before their row is written, so that an answer can name them. They are taken from the database in
 * blocks, ahead of need; a block that a process does not use up is a gap, and gaps are harmless.
 */
export type IdSource = {
  /** Makes sure that a batch will find this many ids of every kind. */
  reserve(count: number): Promise<ReservedIds>;
  /** Drops what was taken so far: a database that lost its last commits gives the same blocks to others. */
  forget(): void;
};

export type ReservedIds = {
  next(sequence: SequenceName): number;
  /** Whether they were dropped since they were reserved. */
  isStale(): boolean;
  /** Hands back what was not used. */
  release(): void;
};

type Reserve = (count: number) => Promise<Omit<ReservedIds, 'isStale'>>;

/** What is there of a sequence, how much is on its way, and what brings it. */
type Stock = { ids: number[]; coming: number; readonly refills: Set<Promise<void>> };

const emptyStock = (): Stock => ({ ids: [], coming: 0, refills: new Set() });

export const createIdSource = (sql: Sql): IdSource => {
  let current = createStore(sql);
  return {
    reserve: async (count) => {
      const own = current;
      const ids = await own(count);
      return { ...ids, isStale: () => own !== current };
    },
    forget: () => {
      current = createStore(sql);
    },
  };
};

const createStore = (sql: Sql): Reserve => {
  const stocks = new Map<SequenceName, Stock>(sequenceNames.map((name) => [name, emptyStock()]));
  const fetchBlocks = async (name: SequenceName, stock: Stock, blocks: number): Promise<void> => {
    const rows = await sql<{ first: number }[]>`
      select nextval(${`${name}_ids`}::regclass) as first from generate_series(1, ${blocks}::int)`;
    const fresh = rows.flatMap(({ first }) => Array.from({ length: blockSize }, (_, index) => first + index));
    // Taken from the end: the lowest id comes first.
    stock.ids = [...fresh.reverse(), ...stock.ids];
  };
  // What batches in flight may still take: another batch must not count on the same ids.
  let promised = 0;
  /** Whoever comes while blocks are on their way waits for those, and asks only for what they will not cover. */
  const refill = ([name, stock]: [SequenceName, Stock]): Promise<unknown> => {
    if (stock.ids.length + stock.coming < promised) {
      const blocks = Math.ceil(promised / blockSize);
      stock.coming += blocks * blockSize;
      const fetched = fetchBlocks(name, stock, blocks).finally(() => {
        stock.coming -= blocks * blockSize;
        stock.refills.delete(fetched);
      });
      stock.refills.add(fetched);
    }
    return Promise.all(stock.refills);
  };
  const next = (name: SequenceName): number => {
    const id = (stocks.get(name) as Stock).ids.pop();
    if (id === undefined) throw new Error(`No id of ${name} was reserved.`);
    return id;
  };
  return async (count) => {
    promised += count;
    const release = (): void => {
      promised -= count;
    };
    try {
      await Promise.all([...stocks].map(refill));
      return { next, release };
    } catch (error) {
      release();
      throw error;
    }
  };
};
