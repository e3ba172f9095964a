import { describe, expect, test } from 'vitest';
import { createIdSource, ownBlocks, type TakeIds } from './ids.ts';

const kinds = { payment: 1, ledger_entry: 64 } as const;
const operator = 1;

/** The next id of each operator and kind. */
const openBlocks = () => {
  const nextOf = new Map<string, number>();
  const taken: number[] = [];
  const take: TakeIds = async (operatorId, kind, count) => {
    const first = nextOf.get(`${operatorId} ${kind}`) ?? 1;
    nextOf.set(`${operatorId} ${kind}`, first + count);
    if (kind === 'payment') taken.push(count);
    return first;
  };
  return { take, taken };
};

describe('ids that are known before their row is written', () => {
  test('come in ascending order, and none comes twice', async () => {
    const ids = createIdSource(openBlocks().take, kinds);
    const first = await ids.reserve(operator, 2);
    expect([first.next('payment'), first.next('payment'), first.next('ledger_entry')]).toEqual([1, 2, 1]);
    first.release();
    const again = await ids.reserve(operator, 100);
    expect(Array.from({ length: 100 }, () => again.next('payment'))).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 3),
    );
    const other = await ids.reserve(2, 1);
    expect([other.next('payment'), other.next('ledger_entry')]).toEqual([1, 1]);
  });

  test('taking more ids than were reserved is an error', async () => {
    const ids = createIdSource(openBlocks().take, kinds);
    const { next, release } = await ids.reserve(operator, 1);
    release();
    for (let n = 0; n < ownBlocks.first; n += 1) next('payment');
    expect(() => next('payment')).toThrow('No id of payment was reserved');
  });

  test('are enough for many batches of an operator at once', async () => {
    const [batches, commands] = [32, 256];
    const ids = createIdSource(openBlocks().take, kinds);
    const reserved = await Promise.all(Array.from({ length: batches }, () => ids.reserve(operator, commands)));
    const taken = reserved.flatMap(({ next }) => Array.from({ length: 64 * commands }, () => next('ledger_entry')));
    expect(new Set(taken).size).toBe(batches * commands * 64);
  });

  test('a failed refill fails those who waited for it, and nobody after them', async () => {
    const { take } = openBlocks();
    let fails = true;
    const ids = createIdSource(async (...wanted) => {
      if (fails) throw new Error('away');
      return take(...wanted);
    }, kinds);
    const waited = await Promise.allSettled([ids.reserve(operator, 1), ids.reserve(operator, 1)]);
    expect(waited.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect((await ids.reserve(operator, 1)).next('payment')).toBe(1);
  });

  test('dropped ids are not given out again, and holders of some learn of it', async () => {
    const ids = createIdSource(openBlocks().take, kinds);
    const before = await ids.reserve(operator, 1);
    expect([before.next('payment'), before.isStale()]).toEqual([1, false]);
    ids.forget();
    expect(before.isStale()).toBe(true);
    const after = await ids.reserve(operator, 1);
    expect([after.next('payment'), after.isStale()]).toEqual([1 + ownBlocks.first, false]);
  });

  test('takes what waiting callers need, and no more than that', async () => {
    const { take, taken } = openBlocks();
    const ids = createIdSource(take, { payment: 1 });
    (await ids.reserve(operator, 1_000)).release();
    expect(taken).toEqual([1_000]);
    await Promise.all([ids.reserve(operator, 600), ids.reserve(operator, 400)]);
    expect(taken).toEqual([1_000]);
    await ids.reserve(operator, 500);
    expect(taken).toEqual([1_000, 500]);
  });
});
