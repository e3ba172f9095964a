import { describe, expect, test } from 'vitest';
import { createKeyedBatcher } from './keyed-batch.ts';

const recording = () => {
  const batches: [number, string[]][] = [];
  const batcher = createKeyedBatcher<string, string>({
    run: async (key, inputs) => {
      batches.push([key, inputs]);
      return inputs.map((input) => `${key}${input}`);
    },
    maxBatch: 10,
    maxInFlight: 1,
    maxWaiting: 100,
  });
  return { batches, batcher };
};

describe('batches by key', () => {
  test('puts items of one key into one batch, and never those of two keys', async () => {
    const { batches, batcher } = recording();
    const answers = await Promise.all([1, 2, 1, 2].map((key, index) => batcher.submit(key, 'abcd'[index] as string)));
    expect(answers).toEqual(['1a', '2b', '1c', '2d']);
    expect(batches).toEqual([
      [1, ['a', 'c']],
      [2, ['b', 'd']],
    ]);
  });

  test('serves any number of keys, also after the queue of a key was dropped', async () => {
    const { batcher } = recording();
    const keys = Array.from({ length: 2_500 }, (_, key) => key);
    const first = await Promise.all(keys.map((key) => batcher.submit(key, 'x')));
    const second = await Promise.all(keys.map((key) => batcher.submit(key, 'y')));
    expect([first.at(0), first.at(-1), second.at(0), second.at(-1)]).toEqual(['0x', '2499x', '0y', '2499y']);
  });
});
