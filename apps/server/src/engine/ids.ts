import type { Sql } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import type { SequenceName } from './account.ts';

/** The blocks of an operator's own ids: the first, and the largest, unless more are needed at once. */
export const ownBlocks = { first: 8, largest: 4_096 } as const;

/** The kinds of ids that commands may take, with how many of them one command takes at most. */
export type IdKinds = Readonly<Partial<Record<SequenceName, number>>>;

/** Takes so many ids of an operator and returns the first. */
export type TakeIds = (operatorId: number, kind: string, count: number) => Promise<number>;

/**
 * Ids that are known before their row is written, so that an answer can name them. They are taken from the database in
 * blocks, ahead of need; unused ids leave gaps, which are harmless.
 */
export type IdSource = {
  /** Reserves ids of every kind for a batch of so many commands of an operator. */
  reserve(operatorId: number, commands: number): Promise<ReservedIds>;
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

/** Takes so many ids of the operator's own and returns the first, in an SQL transaction of its own. */
export const takeIds = (sql: Sql, operatorId: number, kind: string, count: number): Promise<number> =>
  inOperator(sql, operatorId, async (tx) => {
    const [row] = await tx<{ first: number }[]>`select take_ids(${operatorId}, ${kind}, ${count}) as first`;
    return row!.first;
  });

type Stock = ReturnType<typeof createStock>;

export const createIdSource = (take: TakeIds, kinds: IdKinds): IdSource => {
  let current = createStore(take, kinds);
  return {
    reserve: async (operatorId, commands) => {
      const own = current;
      const ids = await own(operatorId, commands);
      return { ...ids, isStale: () => own !== current };
    },
    forget: () => {
      current = createStore(take, kinds);
    },
  };
};

/** A stock of each kind for each operator, once it needs some. */
const createStore = (take: TakeIds, kinds: IdKinds) => {
  const ofOperator = new Map<number, Map<SequenceName, Stock>>();
  const perCommand = Object.entries(kinds) as [SequenceName, number][];
  const stocksOf = (operatorId: number): Map<SequenceName, Stock> => {
    const known = ofOperator.get(operatorId);
    if (known) return known;
    const stocks = new Map(perCommand.map(([kind]) => [kind, createStock((count) => take(operatorId, kind, count))]));
    ofOperator.set(operatorId, stocks);
    return stocks;
  };
  return async (operatorId: number, commands: number): Promise<Omit<ReservedIds, 'isStale'>> => {
    const stocks = stocksOf(operatorId);
    const promise = (sign: 1 | -1): void => {
      for (const [kind, most] of perCommand) stocks.get(kind)?.promise(sign * commands * most);
    };
    const release = (): void => promise(-1);
    promise(1);
    try {
      const refills = [...stocks.values()].flatMap((stock) => stock.refill());
      if (refills.length > 0) await Promise.all(refills);
    } catch (error) {
      release();
      throw error;
    }
    const next = (kind: SequenceName): number => {
      const id = stocks.get(kind)?.next();
      if (id === undefined) throw new Error(`No id of ${kind} was reserved.`);
      return id;
    };
    return { next, release };
  };
};

/** Ids from `next` to below `end`. */
type Block = { next: number; readonly end: number };

/** Each block is twice as large as the one before it: an operator with little play leaves small gaps. */
const createStock = (take: (count: number) => Promise<number>) => {
  let size: number = ownBlocks.first / 2;
  // In the order in which they came: the first is used up first.
  const blocks: Block[] = [];
  let left = 0;
  let coming = 0;
  // What batches in flight may still take: another batch must not count on the same ids.
  let promised = 0;
  const refills = new Set<Promise<void>>();
  const fetchMore = (missing: number): void => {
    size = Math.min(size * 2, ownBlocks.largest);
    const count = Math.max(size, missing);
    coming += count;
    const fetched = take(count)
      .then((first) => {
        blocks.push({ next: first, end: first + count });
        left += count;
      })
      .finally(() => {
        coming -= count;
        refills.delete(fetched);
      });
    refills.add(fetched);
  };
  return {
    promise: (count: number): void => {
      promised += count;
    },
    /** Callers wait for block requests that are already in flight, and request only what these will not cover. */
    refill: (): Promise<void>[] => {
      const missing = promised - left - coming;
      if (missing > 0) fetchMore(missing);
      return [...refills];
    },
    next: (): number | undefined => {
      const [block] = blocks;
      if (!block) return undefined;
      const id = block.next;
      block.next += 1;
      left -= 1;
      if (block.next === block.end) blocks.shift();
      return id;
    },
  };
};
