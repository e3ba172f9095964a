import type { Sql } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import type { SequenceName } from './account.ts';

/** Each nextval of a sequence that all operators share reserves a block of this many ids. */
export const blockSize = 256;

/** How many ids of a shared sequence one command may take at most. */
const idsPerCommand = 64;

/** The blocks of an operator's own ids: the first, and the largest, unless more are needed at once. */
export const ownBlocks = { first: 8, largest: 1_024 } as const;

/** Where ids come from: sequences that all operators share, and ids that each operator has of its own. */
export type IdKinds = {
  readonly shared: readonly SequenceName[];
  /** With how many of them one command takes at most. */
  readonly own: Readonly<Partial<Record<SequenceName, number>>>;
};

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

export const createIdSource = (sql: Sql, kinds: IdKinds): IdSource => {
  let current = createStore(sql, kinds);
  return {
    reserve: async (operatorId, commands) => {
      const own = current;
      const ids = await own(operatorId, commands);
      return { ...ids, isStale: () => own !== current };
    },
    forget: () => {
      current = createStore(sql, kinds);
    },
  };
};

/** A stock of each kind; those of an operator's own ids once it needs some. */
const createStore = (sql: Sql, { shared, own }: IdKinds) => {
  const ofAll = new Map(shared.map((name) => [name, sharedStock(sql, name)]));
  const ofOperator = new Map<number, Map<SequenceName, Stock>>();
  const ownKinds = Object.entries(own) as [SequenceName, number][];
  const ownOf = (operatorId: number): Map<SequenceName, Stock> => {
    const known = ofOperator.get(operatorId);
    if (known) return known;
    const stocks = new Map(ownKinds.map(([name]) => [name, ownStock(sql, operatorId, name)]));
    ofOperator.set(operatorId, stocks);
    return stocks;
  };
  return async (operatorId: number, commands: number): Promise<Omit<ReservedIds, 'isStale'>> => {
    const stocks = ownOf(operatorId);
    const promise = (sign: 1 | -1): void => {
      for (const stock of ofAll.values()) stock.promise(sign * commands * idsPerCommand);
      for (const [name, most] of ownKinds) stocks.get(name)?.promise(sign * commands * most);
    };
    const release = (): void => promise(-1);
    promise(1);
    try {
      const refills = [...ofAll.values(), ...stocks.values()].flatMap((stock) => stock.refill());
      if (refills.length > 0) await Promise.all(refills);
    } catch (error) {
      release();
      throw error;
    }
    const next = (name: SequenceName): number => {
      const id = (stocks.get(name) ?? ofAll.get(name))?.next();
      if (id === undefined) throw new Error(`No id of ${name} was reserved.`);
      return id;
    };
    return { next, release };
  };
};

/** Whole blocks, as many as are needed. */
const sharedStock = (sql: Sql, name: SequenceName): Stock =>
  createStock({
    sizeFor: (_missing, promised) => Math.ceil(promised / blockSize) * blockSize,
    take: async (count) => {
      const rows = await sql<{ first: number }[]>`
        select nextval(${`${name}_ids`}::regclass) as first from generate_series(1, ${count / blockSize}::int)`;
      return rows.map(({ first }) => ({ next: first, end: first + blockSize }));
    },
  });

/** Each block is twice as large as the one before it: an operator with little play leaves small gaps. */
const ownStock = (sql: Sql, operatorId: number, name: SequenceName): Stock => {
  let size: number = ownBlocks.first / 2;
  return createStock({
    sizeFor: (missing) => {
      size = Math.min(size * 2, ownBlocks.largest);
      return Math.max(size, missing);
    },
    take: async (count) => {
      const first = await takeIds(sql, operatorId, name, count);
      return [{ next: first, end: first + count }];
    },
  });
};

/** Ids from `next` to below `end`. */
type Block = { next: number; readonly end: number };

type StockOptions = {
  /** How many to take when so many of the promised ones are missing. */
  readonly sizeFor: (missing: number, promised: number) => number;
  readonly take: (count: number) => Promise<Block[]>;
};

const createStock = ({ sizeFor, take }: StockOptions) => {
  // In the order in which they came: the first is used up first.
  const blocks: Block[] = [];
  let left = 0;
  let coming = 0;
  // What batches in flight may still take: another batch must not count on the same ids.
  let promised = 0;
  const refills = new Set<Promise<void>>();
  const fetchMore = (missing: number): void => {
    const count = sizeFor(missing, promised);
    coming += count;
    const fetched = take(count)
      .then((fresh) => {
        blocks.push(...fresh);
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
