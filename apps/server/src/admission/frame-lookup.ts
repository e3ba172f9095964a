import { createBatcher } from '../base/batch.ts';
import type { Sql } from '../database/pool.ts';

/**
 * The origins of an operator's own pages, which may show its games in a frame; none where there is no such operator.
 * Waiting lookups share one statement.
 */
export const createFrameLookup = (
  sql: Sql,
  maxWaitMilliseconds?: number,
): ((slug: string) => Promise<readonly string[]>) => {
  const batcher = createBatcher<string, readonly string[]>({
    maxBatch: 256,
    maxInFlight: 1,
    maxWaiting: 10_000,
    maxWaitMilliseconds,
    run: async (slugs) => {
      const rows = await sql<{ slug: string; origins: readonly string[] | null }[]>`
        select slug, settings->'allowed_origins' as origins from operators
        where status = 'active' and slug = any (${[...new Set(slugs)]}::text[])`;
      const found = new Map(rows.map(({ slug, origins }) => [slug, origins ?? []]));
      return slugs.map((slug) => found.get(slug) ?? []);
    },
  });
  return (slug) => batcher.submit(slug);
};
