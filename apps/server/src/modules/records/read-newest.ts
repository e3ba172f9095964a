/** A time range, including its start and excluding its end; without an end, up to now. */
export type Window = { readonly from: Date; readonly to: Date | null };

/** The result of a window: how many rows were read, and the matching ones, newest first, up to the limit. */
export type Held<Row> = { readonly read: number; readonly rows: readonly Row[] };

export type Found<Row> = {
  readonly rows: readonly Row[];
  /** Everything from this time on was searched; null when everything was. */
  readonly searched_to: Date | null;
};

/** A window with more rows than this is split into smaller ones. */
export const maxPerWindow = 20_000;
/** The limit of the first windows: without filters a few rows are enough, and a split window was read in vain. */
const firstOfWindow = 1_000;
/** How many rows one answer may read in total, not counting split windows. */
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
 * Reads the newest rows of a table that is stored in time order and has no sorted index. Windows grow while few rows
 * are found and shrink when there are many, so an answer reads a bounded number of rows and says how far it has come.
 */
export const readNewest = async <Row>({ now, from, to, limit, read }: NewestQuery<Row>): Promise<Found<Row>> => {
  const rows: Row[] = [];
  let end = to;
  let size = firstWindow;
  let maxRows = firstOfWindow;
  let total = 0;
  // Between here and the end there are more rows than a window may hold.
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
    // Too few of the rows match: larger windows find the others in fewer steps.
    if (held.read > 0) maxRows = Math.min(maxRows * growth, maxPerWindow);
    if (start.getTime() <= from.getTime()) return { rows, searched_to: null };
  }
  return { rows, searched_to: end };
};

/** A crowded range is halved until a window fits. */
const halfOf = (milliseconds: number): number =>
  milliseconds > 0 ? Math.max(1, Math.floor(milliseconds / 2)) : Infinity;
