import type { Page, Slice } from './list-queries.ts';

/**
 * A verification that has run out is expired from its moment on; the row says so a little later, when a job has written
 * it down. These two correct a page of what is written by those that have lapsed meanwhile. All ids fall.
 */
type Written = (slice: Slice) => Promise<Page>;

/** The verified, without those that have lapsed: some more are read, and as many skipped as lapsed before the page. */
export const withoutLapsed = async (written: Written, lapsed: readonly number[], slice: Slice): Promise<Page> => {
  const { ids, total } = await written({ skip: slice.skip, take: slice.take + lapsed.length });
  const first = ids[0];
  const before = first === undefined ? 0 : lapsed.filter((id) => id > first).length;
  const gone = new Set(lapsed);
  const left = ids.filter((id) => !gone.has(id));
  return { ids: left.slice(before, before + slice.take), total: total - lapsed.length };
};

/** The expired, together with those that have lapsed: the page begins at most as many earlier as there are of these. */
export const withLapsed = async (written: Written, lapsed: readonly number[], slice: Slice): Promise<Page> => {
  const start = Math.max(0, slice.skip - lapsed.length);
  const { ids, total } = await written({ skip: start, take: slice.take + lapsed.length });
  const whole = total + lapsed.length;
  const first = start === 0 ? Number.POSITIVE_INFINITY : ids[0];
  // What is written ends before the page could begin, and all that has lapsed stands before that.
  if (first === undefined) return { ids: [], total: whole };
  const from = start + lapsed.filter((id) => id > first).length;
  const merged = [...ids, ...lapsed.filter((id) => id <= first)].toSorted((a, b) => b - a);
  return { ids: merged.slice(slice.skip - from, slice.skip - from + slice.take), total: whole };
};
