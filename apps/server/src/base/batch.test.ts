import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { turn } from '../../test/support/turn.ts';
import { type BatcherOptions, createBatcher } from './batch.ts';
import { Overloaded } from './refusal.ts';

/** A batcher whose runs end when the test says so. */
const held = (options: Partial<BatcherOptions<number, number>> = {}) => {
  const runs: { batch: number[]; finish: (outputs?: (number | Error)[]) => void; fail: (error: Error) => void }[] = [];
  const batcher = createBatcher<number, number>({
    maxBatch: 10,
    maxInFlight: 1,
    maxWaiting: 100,
    ...options,
    run: (batch) => {
      const { promise, resolve, reject } = Promise.withResolvers<(number | Error)[]>();
      runs.push({ batch, finish: (outputs = batch.map((n) => n * 10)) => resolve(outputs), fail: reject });
      return promise;
    },
  });
  return { batcher, runs };
};

describe('a batcher', () => {
  test('runs a lone item at once, and what arrives meanwhile as the next batch', async () => {
    const { batcher, runs } = held();
    const first = batcher.submit(1);
    await turn();
    const rest = [2, 3, 4].map(batcher.submit);
    await turn();
    expect(runs.map(({ batch }) => batch)).toEqual([[1]]);
    runs[0]!.finish();
    expect(await first).toBe(10);
    await turn();
    expect(runs.map(({ batch }) => batch)).toEqual([[1], [2, 3, 4]]);
    runs[1]!.finish();
    expect(await Promise.all(rest)).toEqual([20, 30, 40]);
  });

  test('collects what one turn of the event loop brings after a batch of several, and starts at once after a lone item', async () => {
    const { batcher, runs } = held();
    const submitOneByOne = async (numbers: readonly number[]) => {
      for (const n of numbers) {
        void batcher.submit(n);
        // As between two sockets that are read in the same turn.
        await Promise.resolve();
        await Promise.resolve();
      }
    };
    const batches = () => runs.map(({ batch }) => batch);
    const finishLast = async () => {
      runs.at(-1)!.finish();
      await turn();
    };
    await submitOneByOne([1]);
    expect(batches()).toEqual([[1]]);
    await submitOneByOne([2, 3]);
    await finishLast();
    await finishLast();
    await submitOneByOne([4, 5, 6]);
    await turn();
    expect(batches()).toEqual([[1], [2, 3], [4, 5, 6]]);
    await finishLast();
    await submitOneByOne([7]);
    await turn();
    await finishLast();
    await submitOneByOne([8]);
    expect(batches().slice(3)).toEqual([[7], [8]]);
    await finishLast();
  });

  test('gathers what one turn of the event loop brought, up to the size of a batch', async () => {
    const { batcher, runs } = held({ maxBatch: 2, maxInFlight: 2 });
    const all = [1, 2, 3, 4, 5].map(batcher.submit);
    await turn();
    expect(runs.map(({ batch }) => batch)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(batcher.waiting()).toBe(1);
    for (const { finish } of runs) finish();
    await Promise.all(all.slice(0, 4));
    await turn();
    runs[2]!.finish();
    expect(await all[4]).toBe(50);
  });

  test('starts a second batch only when enough items wait', async () => {
    const { batcher, runs } = held({ maxInFlight: 2, minBeside: 3 });
    for (const n of [1, 2]) {
      void batcher.submit(n);
      await turn();
    }
    void batcher.submit(3);
    await turn();
    expect(runs.map(({ batch }) => batch)).toEqual([[1]]);
    void batcher.submit(4);
    await turn();
    expect(runs.map(({ batch }) => batch)).toEqual([[1], [2, 3, 4]]);
  });

  test('an item that fails alone does not affect its batch; a batch that fails does not affect others', async () => {
    const { batcher, runs } = held();
    const [good, bad] = [batcher.submit(1), batcher.submit(2)];
    await turn();
    const next = batcher.submit(3);
    runs[0]!.finish([10, new Error('alone')]);
    await expect(bad).rejects.toThrow('alone');
    expect(await good).toBe(10);
    await turn();
    const last = batcher.submit(4);
    runs[1]!.fail(new Error('whole'));
    await expect(next).rejects.toThrow('whole');
    await turn();
    runs[2]!.finish();
    expect(await last).toBe(40);
  });

  test('a run that throws at once is a failure of its batch', async () => {
    const batcher = createBatcher<number, number>({
      maxBatch: 10,
      maxInFlight: 1,
      maxWaiting: 10,
      run: () => {
        throw new Error('at once');
      },
    });
    await expect(batcher.submit(1)).rejects.toThrow('at once');
    await expect(batcher.submit(2)).rejects.toThrow('at once');
  });

  test('refuses an item when the queue is full', async () => {
    const { batcher, runs } = held({ maxWaiting: 2 });
    const running = batcher.submit(1);
    await turn();
    const waiting = [batcher.submit(2), batcher.submit(3)];
    await expect(batcher.submit(4)).rejects.toBeInstanceOf(Overloaded);
    runs[0]!.finish();
    await running;
    await turn();
    runs[1]!.finish();
    expect(await Promise.all(waiting)).toEqual([20, 30]);
  });

  test('refuses items that waited too long for a batch, and runs the others', async () => {
    const impatient: number[] = [];
    const { batcher, runs } = held({ maxWaitMilliseconds: 5, onTimedOut: (count) => impatient.push(count) });
    const running = batcher.submit(1);
    await turn();
    const waiting = [batcher.submit(2), batcher.submit(3)].map((one) => one.catch((error: unknown) => error));
    for (const refused of await Promise.all(waiting)) expect(refused).toBeInstanceOf(Overloaded);
    expect([batcher.waiting(), impatient.reduce((sum, count) => sum + count, 0)]).toEqual([0, 2]);
    runs[0]!.finish();
    expect(await running).toBe(10);
    const next = batcher.submit(4);
    await turn();
    runs[1]!.finish();
    expect(await next).toBe(40);
  });

  test('drains when nothing waits and nothing runs', async () => {
    const { batcher, runs } = held();
    await batcher.drain();
    const one = batcher.submit(1);
    let drained = false;
    const drain = batcher.drain().then(() => {
      drained = true;
    });
    await turn();
    expect(drained).toBe(false);
    runs[0]!.finish();
    await one;
    await drain;
    expect(drained).toBe(true);
  });

  test('can be forgotten while the timer of its queue runs', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const use = async (): Promise<WeakRef<object>> => {
      const run = async (batch: number[]): Promise<number[]> => batch;
      const limits = { maxBatch: 10, maxInFlight: 1, maxWaiting: 100, maxWaitMilliseconds: 600_000 };
      await createBatcher({ ...limits, run }).submit(1);
      return new WeakRef(run);
    };
    const run = await use();
    await eventually(() => {
      collectGarbage();
      return run.deref() === undefined;
    });
  });
});
