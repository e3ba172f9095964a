import type { Fragment } from '../database/query.ts';
import { raw } from '../database/unnest.ts';

/**
 * The actual and the expected value as a pair of texts where they differ; texts, because sums may exceed what JSON
 * numbers hold.
 */
export const differs = (is: string, expected: string): Fragment =>
  raw(`case when coalesce(${is}, 0) <> coalesce(${expected}, 0)
    then jsonb_build_array(coalesce(${is}, 0)::text, coalesce(${expected}, 0)::text) end`);

export const formatFaults = (faults: Record<string, [is: string, expected: string]>): string =>
  Object.entries(faults)
    .map(([what, [is, expected]]) => `${what}: ${is} instead of ${expected}`)
    .join(', ');
