import type { Page, Slice } from './list-queries.ts';

/**
 * A verification expires at its time, but its row says so only after a sweep. These functions correct a page of rows by
 * those that have lapsed meanwhile. All ids are in descending order.
 */
type Written = (slice: Slice) => Promise<Page>;

/** The verified players without lapsed ones: reads some more, and skips as many as lapsed before the page. */
export const withoutLapsed = async (written: Written, lapsed: readonly number[], slice: Slice): Promise<Page> => {
  const { ids, total } = await written({ skip: slice.skip, take: slice.take + lapsed.length });
  const first = ids[0];
  const before = first === undefined ? 0 : lapsed.filter((id) => id > first).length;
  const gone = new Set(lapsed);
  const left = ids.filter((id) => !gone.has(id));
  return { ids: left.slice(before, before + slice.take), total: total - lapsed.length };
};

/** Adds lapsed players to the expired ones. Reads from earlier, because at most `lapsed.length` rows of the page shift. */
export const withLapsed = async (written: Written, lapsed: readonly number[], slice: Slice): Promise<Page> => {
  const start = Math.max(0, slice.skip - lapsed.length);
  const { ids, total } = await written({ skip: start, take: slice.take + lapsed.length });
  const whole = total + lapsed.length;
  const first = start === 0 ? Number.POSITIVE_INFINITY : ids[0];
  // The stored rows end before the page begins, and all lapsed ones come before that.
  if (first === undefined) return { ids: [], total: whole };
  const from = start + lapsed.filter((id) => id > first).length;
  const merged = [...ids, ...lapsed.filter((id) => id <= first)].toSorted((a, b) => b - a);
  return { ids: merged.slice(slice.skip - from, slice.skip - from + slice.take), total: whole };
};
