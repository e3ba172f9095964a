import { describe, expect, test } from 'vitest';
import type { Sql } from '../database/pool.ts';
import { blockSize, createIdSource } from './ids.ts';

const kinds = { shared: ['payment', 'ledger_entry'], own: {} } as const;
const operator = 1;
/** As many commands may take the ids of one block. */
const aBlock = blockSize / 64;

/** A sequence per name; each of its values stands for a block. */
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
  test('come in ascending order, and none comes twice', async () => {
    const ids = createIdSource(sequences(), kinds);
    const first = await ids.reserve(operator, 1);
    expect([first.next('payment'), first.next('payment'), first.next('ledger_entry')]).toEqual([1, 2, 1]);
    first.release();
    const again = await ids.reserve(operator, aBlock);
    const taken = Array.from({ length: blockSize }, () => again.next('payment'));
    again.release();
    expect(new Set([1, 2, ...taken]).size).toBe(blockSize + 2);
  });

  test('taking more ids than were reserved is an error', async () => {
    const ids = createIdSource(sequences(), kinds);
    const { next, release } = await ids.reserve(operator, 1);
    release();
    for (let n = 0; n < blockSize; n += 1) next('payment');
    expect(() => next('payment')).toThrow('No id of payment was reserved');
  });

  test('are enough for the batches of many operators at once', async () => {
    const [operators, each] = [32, 16_384];
    const commands = each / 64;
    const ids = createIdSource(sequences(), kinds);
    const [one] = await Promise.all(Array.from({ length: operators }, (_, n) => ids.reserve(n, commands)));
    const taken = new Set(Array.from({ length: operators * each }, () => one!.next('ledger_entry')));
    expect(taken.size).toBe(operators * each);
  });

  test('a failed refill fails those who waited for it, and nobody after them', async () => {
    const working = sequences();
    let fails = true;
    const ids = createIdSource(
      (async (...query: Parameters<Sql>) => {
        if (fails) throw new Error('away');
        return working(...query);
      }) as unknown as Sql,
      kinds,
    );
    const waited = await Promise.allSettled([ids.reserve(operator, 1), ids.reserve(operator, 1)]);
    expect(waited.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect((await ids.reserve(operator, 1)).next('payment')).toBe(1);
  });

  test('dropped ids are not given out again, and holders of some learn of it', async () => {
    const ids = createIdSource(sequences(), kinds);
    const before = await ids.reserve(operator, 1);
    expect([before.next('payment'), before.isStale()]).toEqual([1, false]);
    ids.forget();
    expect(before.isStale()).toBe(true);
    const after = await ids.reserve(operator, 1);
    expect([after.next('payment'), after.isStale()]).toEqual([1 + blockSize, false]);
  });

  test('takes as many blocks as waiting callers need, also after a failure', async () => {
    const working = sequences();
    const asked: number[] = [];
    let fails = true;
    const ids = createIdSource(
      (async (text: TemplateStringsArray, name: string, blocks: number) => {
        if (fails) throw new Error('away');
        if (name === 'payment_ids') asked.push(blocks);
        return working(text, name as never, blocks as never);
      }) as unknown as Sql,
      kinds,
    );
    await expect(ids.reserve(operator, 1)).rejects.toThrow('away');
    fails = false;
    const first = await ids.reserve(operator, aBlock);
    expect(asked).toEqual([1]);
    for (let n = 0; n < blockSize; n += 1) first.next('payment');
    first.release();
    (await ids.reserve(operator, aBlock + 1)).release();
    expect(asked).toEqual([1, 2]);
    await ids.reserve(operator, 2 * aBlock);
    expect(asked).toEqual([1, 2]);
  });
});
