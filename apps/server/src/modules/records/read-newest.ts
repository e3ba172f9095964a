/** A stretch of time, from its first moment up to and without its end; no end: up to now. */
export type Window = { readonly from: Date; readonly to: Date | null };

/** What a window held: how many rows were read, and those that match, newest first, at most as many as asked for. */
export type Held<Row> = { readonly read: number; readonly rows: readonly Row[] };

export type Found<Row> = {
  readonly rows: readonly Row[];
  /** Everything from this moment on was searched; null: everything was. */
  readonly searched_to: Date | null;
};

/** No window hands over more rows than this: one that holds more is cut into smaller ones. */
export const maxPerWindow = 20_000;
/** The bound of the first windows: without filters a few rows are enough, and a window that is cut was read in vain. */
const firstOfWindow = 1_000;
/** What one answer may read in all, those windows aside that were cut. */
const maxRead = 200_000;
const maxWindows = 60;
const firstWindow = 5 * 60_000;
const growth = 8;
const cut = 32;

export type NewestQuery<Row> = {
  readonly now: Date;
  readonly from: Date;
  readonly to: Date | null;
  readonly limit: number;
  readonly read: (window: Window, most: number) => Promise<Held<Row>>;
};

/**
 * Reads the newest rows of a table that is in the order of time on disk, and has no index that sorts it. Windows grow
 * while little is found and shrink when much lies in them, so an answer reads a bounded number of rows however many
 * there are, and says how far it has come.
 */
export const readNewest = async <Row>({ now, from, to, limit, read }: NewestQuery<Row>): Promise<Found<Row>> => {
  const rows: Row[] = [];
  let end = to;
  let size = firstWindow;
  let maxRows = firstOfWindow;
  let total = 0;
  // Between here and the end lies more than a window may hold.
  let crowded = Number.NEGATIVE_INFINITY;
  for (let windows = 0; windows < maxWindows && total < maxRead; windows += 1) {
    const above = (end ?? now).getTime();
    if (end !== null && above <= from.getTime()) return { rows, searched_to: null };
    const start = new Date(Math.max(from.getTime(), above - size));
    const smallest = above - start.getTime() <= 1;
    const most = smallest ? Number.MAX_SAFE_INTEGER : maxRows + 1;
    const held = await read({ from: start, to: end }, most);
    if (held.read >= most) {
      crowded = start.getTime();
      size = Math.max(1, Math.floor(size / cut));
      continue;
    }
    total += held.read;
    rows.push(...held.rows.slice(0, limit - rows.length));
    if (rows.length >= limit) return { rows, searched_to: start };
    end = start;
    if (held.read < maxRows / growth) size = Math.min(size * growth, halfOf(start.getTime() - crowded));
    // Rows were read and too few of them match: larger windows find the others in fewer steps.
    if (held.read > 0) maxRows = Math.min(maxRows * growth, maxPerWindow);
    if (start.getTime() <= from.getTime()) return { rows, searched_to: null };
  }
  return { rows, searched_to: end };
};

/** Where it is crowded somewhere, the place is narrowed down by halves. */
const halfOf = (milliseconds: number): number =>
  milliseconds > 0 ? Math.max(1, Math.floor(milliseconds / 2)) : Infinity;
