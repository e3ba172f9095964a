import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

const long = 600_000;

/** Work that ends when it is told to, and the order in which it began. */
const openWork = (options: Parameters<typeof createShares>[0]) => {
  const shares = createShares(options);
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const begin = (key: number, name: string): Promise<void> =>
    shares.run(key, () => {
      begun.push(name);
      return new Promise((resolve) => endings.set(name, resolve));
    });
  const end = async (name: string, work: Promise<void>): Promise<void> => {
    endings.get(name)?.();
    await work;
  };
  return { begin, end, begun, waiting: shares.waiting };
};

test('a key has at most its share, and the others stay free for other keys', async () => {
  const { begin, begun } = openWork({ places: 4, maxOfKey: 3, waitMilliseconds: long });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void begin(1, name);
  void begin(2, 'b1');
  void begin(3, 'c1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a free place goes to the key that has the fewest, then to what has waited longest', async () => {
  const { begin, end, begun } = openWork({ places: 3, maxOfKey: 2, waitMilliseconds: long });
  const a1 = begin(1, 'a1');
  const a2 = begin(1, 'a2');
  for (const name of ['a3', 'a4']) void begin(1, name);
  const b1 = begin(2, 'b1');
  void begin(2, 'b2');
  void begin(3, 'c1');
  await end('a1', a1);
  await end('a2', a2);
  await end('b1', b1);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a newcomer has its turn among keys that all keep queues', async () => {
  const { begin, end, begun, waiting } = openWork({ places: 2, maxOfKey: 1, waitMilliseconds: long });
  const running = new Map([1, 2].map((key) => [`${key}-0`, begin(key, `${key}-0`)]));
  for (const key of [1, 2]) for (const n of [1, 2, 3]) running.set(`${key}-${n}`, begin(key, `${key}-${n}`));
  void begin(3, 'newcomer');
  expect(waiting()).toBe(7);
  for (const name of ['1-0', '2-0', '1-1']) await end(name, running.get(name) as Promise<void>);
  expect(begun.slice(2)).toEqual(['1-1', '2-1', 'newcomer']);
});

test('503: what waits too long is refused and takes no place', async () => {
  const { begin, end, begun } = openWork({ places: 1, maxOfKey: 1, waitMilliseconds: 1 });
  const first = begin(1, 'first');
  await expect(begin(2, 'late')).rejects.toMatchObject({ name: 'Overloaded' });
  await end('first', first);
  const next = begin(2, 'next');
  expect(begun).toEqual(['first', 'next']);
  await end('next', next);
});

test('work that fails gives its place back', async () => {
  const shares = createShares({ places: 1, maxOfKey: 1, waitMilliseconds: long });
  await expect(shares.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(shares.run(1, async () => 'done')).resolves.toBe('done');
});
