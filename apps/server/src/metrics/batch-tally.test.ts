import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createWatchedBatcher } from '../base/batch-watch.ts';
import { createBatchTally } from './batch-tally.ts';

const lineOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

describe('the tally of batches', () => {
  test('reports how large batches are, what waits, and how long both took', async () => {
    const tally = createBatchTally();
    const go: (() => void)[] = [];
    const batcher = createWatchedBatcher<number, number>(
      {
        run: (batch) => new Promise((done) => go.push(() => done(batch))),
        maxBatch: 10,
        maxInFlight: 1,
        maxWaiting: 3,
      },
      tally.watch('test'),
    );
    const first = batcher.submit(1);
    await sleep(5);
    const others = [2, 3, 4].map((n) => batcher.submit(n));
    const refused = batcher.submit(5);
    await expect(refused).rejects.toThrow('Too many');
    await sleep(20);
    expect(lineOf(tally.text(), 'croupier_batch_waiting{batch="test"}')).toBe(3);
    go.shift()?.();
    expect(await first).toBe(1);
    await sleep(5);
    go.shift()?.();
    expect(await Promise.all(others)).toEqual([2, 3, 4]);
    const text = tally.text();
    expect(lineOf(text, 'croupier_batch_waiting{batch="test"}')).toBe(0);
    expect(lineOf(text, 'croupier_batch_size_count{batch="test"}')).toBe(2);
    expect(lineOf(text, 'croupier_batch_size_sum{batch="test"}')).toBe(4);
    expect(lineOf(text, 'croupier_batch_size_bucket{le="2",batch="test"}')).toBe(1);
    expect(lineOf(text, 'croupier_batch_wait_seconds_count{batch="test"}')).toBe(4);
    expect(lineOf(text, 'croupier_batch_wait_seconds_sum{batch="test"}')).toBeGreaterThan(0.05);
    expect(lineOf(text, 'croupier_batch_duration_seconds_count{batch="test"}')).toBe(2);
    const ran = lineOf(text, 'croupier_batch_duration_seconds_sum{batch="test"}');
    expect(lineOf(text, 'croupier_batch_item_seconds_total{batch="test"}')).toBeGreaterThan(ran);
    expect(text).toMatch(/^((# (HELP|TYPE) \w+ .+|\w+\{(\w+="[^"]*",?)+\} [\d.e-]+)\n)+$/);
  });

  test('counts a batch that fails as ended', async () => {
    const tally = createBatchTally();
    const run = () => Promise.reject(new Error('no'));
    const batcher = createWatchedBatcher({ run, maxBatch: 1, maxInFlight: 1, maxWaiting: 1 }, tally.watch('test'));
    await expect(batcher.submit(1)).rejects.toThrow('no');
    expect(lineOf(tally.text(), 'croupier_batch_duration_seconds_count{batch="test"}')).toBe(1);
  });
});
