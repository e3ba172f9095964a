import { createBatcher } from '../base/batch.ts';
import type { Sql } from '../database/pool.ts';

/** Browsers send short origins, and settings hold no longer ones. */
const maxOriginCharacters = 300;

/** Checks whether an active operator lists the origin; waiting lookups share one statement. */
export const createOriginLookup = (sql: Sql, maxWaitMilliseconds?: number): ((origin: string) => Promise<boolean>) => {
  const batcher = createBatcher<string, boolean>({
    maxBatch: 256,
    maxInFlight: 1,
    maxWaiting: 10_000,
    maxWaitMilliseconds,
    run: async (origins) => {
      const rows = await sql<{ origin: string }[]>`
        select origin from unnest(${[...new Set(origins)]}::text[]) as sought (origin)
        where exists (
          select from operators where status = 'active' and settings->'allowed_origins' ? origin
        )`;
      const known = new Set(rows.map((row) => row.origin));
      return origins.map((origin) => known.has(origin));
    },
  });
  return async (origin) => origin.length <= maxOriginCharacters && batcher.submit(origin);
};
