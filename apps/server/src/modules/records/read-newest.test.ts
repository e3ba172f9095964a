import { describe, expect, test } from 'vitest';
import { day } from '../../base/durations.ts';
import { maxPerWindow, readNewest, type Window } from './read-newest.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

/** A table of times, and how many rows each window was asked to read. */
const table = (moments: readonly number[]) => {
  const asked: number[] = [];
  const read = async ({ from, to }: Window, most: number) => {
    const inside = moments.filter((at) => at >= from.getTime() && (to === null || at < to.getTime()));
    asked.push(Math.min(inside.length, most));
    return { read: Math.min(inside.length, most), rows: inside.toSorted((a, b) => b - a).slice(0, 26) };
  };
  return { asked, read };
};

const query = { now, from: new Date(0), to: null, limit: 26 };

describe('reading the newest rows of a table without a sorted index', () => {
  test('finds few rows over years in few windows', async () => {
    const moments = Array.from({ length: 10 }, (_, n) => now.getTime() - n * 100 * day);
    const { asked, read } = table(moments);
    expect(await readNewest({ ...query, read })).toEqual({ rows: moments, searched_to: null });
    expect(asked.length).toBeLessThan(12);
  });

  test('splits a window with too many rows, and reads the newest first', async () => {
    const moments = Array.from({ length: maxPerWindow * 4 }, (_, n) => now.getTime() - n);
    const { asked, read } = table(moments);
    const { rows } = await readNewest({ ...query, read });
    expect(rows).toEqual(moments.slice(0, 26));
    expect(Math.max(...asked)).toBeLessThanOrEqual(maxPerWindow + 1);
  });

  test('reads few rows of a large table that got no rows for an hour', async () => {
    const moments = Array.from({ length: 200_000 }, (_, n) => now.getTime() - day / 24 - n * 50);
    const { asked, read } = table(moments);
    const { rows } = await readNewest({ ...query, read });
    expect(rows).toEqual(moments.slice(0, 26));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(maxPerWindow / 2);
  });

  test('reads one millisecond completely, however many rows it has', async () => {
    const moments = Array.from({ length: maxPerWindow + 7 }, () => now.getTime() - day);
    const { read } = table(moments);
    expect((await readNewest({ ...query, read })).rows).toEqual(moments.slice(0, 26));
  });

  test('stops after a limited number of rows, and says how far it came', async () => {
    const moments = Array.from({ length: 400_000 }, (_, n) => now.getTime() - n * 1_000);
    const seen: number[] = [];
    let read = 0;
    const { rows, searched_to } = await readNewest<number>({
      ...query,
      read: async ({ from, to }, most) => {
        const inside = moments.filter((at) => at >= from.getTime() && (to === null || at < to.getTime()));
        read += Math.min(inside.length, most);
        seen.push(from.getTime());
        return { read: Math.min(inside.length, most), rows: [] };
      },
    });
    expect(rows).toEqual([]);
    expect(read).toBeLessThan(400_000);
    expect(searched_to?.getTime()).toBeLessThan(now.getTime());
    expect(searched_to?.getTime()).toBeGreaterThan(moments.at(-1) as number);
  });

  test('an inverted range is empty', async () => {
    const { read, asked } = table([now.getTime()]);
    const range = { ...query, from: now, to: new Date(now.getTime() - day), read };
    expect(await readNewest(range)).toEqual({ rows: [], searched_to: null });
    expect(asked).toEqual([]);
  });
});
