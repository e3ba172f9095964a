import type { Sql } from '../database/pool.ts';
import { type SequenceName, sequenceNames } from './account.ts';

/** Each nextval of such a sequence stands for a block of this many ids. */
export const blockSize = 256;

/**
 * Ids that are known before their row is written, so that an answer can name them. They are taken from the database in
 * blocks, ahead of need; a block that a process does not use up is a gap, and gaps are harmless.
 */
export type IdSource = {
  /** Makes sure that a batch will find this many ids of every kind; it hands back what it was promised when it is done. */
  reserve(count: number): Promise<() => void>;
  next(sequence: SequenceName): number;
};

export const createIdSource = (sql: Sql): IdSource => {
  const ready = new Map<SequenceName, number[]>(sequenceNames.map((name) => [name, []]));
  const refill = async (name: SequenceName, count: number): Promise<void> => {
    const blocks = Math.ceil(count / blockSize);
    const rows = await sql<{ first: number }[]>`
      select nextval(${`${name}_ids`}::regclass) as first from generate_series(1, ${blocks}::int)`;
    const ids = ready.get(name) as number[];
    // Taken from the end: the lowest id comes first.
    const fresh = rows.flatMap(({ first }) => Array.from({ length: blockSize }, (_, index) => first + index));
    ids.unshift(...fresh.reverse());
  };
  // What batches in flight may still take: another batch must not count on the same ids.
  let promised = 0;
  return {
    reserve: async (count) => {
      promised += count;
      const short = sequenceNames.filter((name) => (ready.get(name) as number[]).length < promised);
      const release = (): void => {
        promised -= count;
      };
      try {
        await Promise.all(short.map((name) => refill(name, promised)));
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    next: (name) => {
      const id = (ready.get(name) as number[]).pop();
      if (id === undefined) throw new Error(`No id of ${name} was reserved.`);
      return id;
    },
  };
};
