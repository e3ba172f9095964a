import { describe, expect, test } from 'vitest';
import type { Sql } from '../database/pool.ts';
import { blockSize, createIdSource } from './ids.ts';

/** A sequence per name, each of whose values stands for a block. */
const sequences = () => {
  const last = new Map<string, number>();
  const next = (name: string): number => {
    const first = (last.get(name) ?? 1 - blockSize) + blockSize;
    last.set(name, first);
    return first;
  };
  const sql = async (_text: TemplateStringsArray, name: string, blocks: number) =>
    Array.from({ length: blocks }, () => ({ first: next(name) }));
  return sql as unknown as Sql;
};

describe('ids that are known before their row is written', () => {
  test('the lowest comes first, and none comes twice', async () => {
    const ids = createIdSource(sequences());
    const release = await ids.reserve(3);
    expect([ids.next('payment'), ids.next('payment'), ids.next('ledger_entry')]).toEqual([1, 2, 1]);
    release();
    const again = await ids.reserve(blockSize);
    const taken = Array.from({ length: blockSize }, () => ids.next('payment'));
    again();
    expect(new Set([1, 2, ...taken]).size).toBe(blockSize + 2);
  });

  test('more than was reserved is an error, never an id that another may have', async () => {
    const ids = createIdSource(sequences());
    (await ids.reserve(1))();
    for (let n = 0; n < blockSize; n += 1) ids.next('payment');
    expect(() => ids.next('payment')).toThrow('No id of payment was reserved');
  });

  test('a node that is busy for many operators at once has enough for all of their batches', async () => {
    const [operators, each] = [32, 16_384];
    const ids = createIdSource(sequences());
    await Promise.all(Array.from({ length: operators }, () => ids.reserve(each)));
    const taken = new Set(Array.from({ length: operators * each }, () => ids.next('ledger_entry')));
    expect(taken.size).toBe(operators * each);
  });

  test('a refill that failed harms those who waited for it, and nobody after them', async () => {
    const working = sequences();
    let fails = true;
    const ids = createIdSource((async (...query: Parameters<Sql>) => {
      if (fails) throw new Error('away');
      return working(...query);
    }) as unknown as Sql);
    const waited = await Promise.allSettled([ids.reserve(10), ids.reserve(10)]);
    expect(waited.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    await ids.reserve(10);
    expect(ids.next('payment')).toBe(1);
  });
});
