import type { Fragment } from '../database/template.ts';
import { raw } from '../database/unnest.ts';

/** What is and what should be, as a pair of texts where they differ: sums may be beyond what JSON holds. */
export const differs = (is: string, expected: string): Fragment =>
  raw(`case when coalesce(${is}, 0) <> coalesce(${expected}, 0)
    then jsonb_build_array(coalesce(${is}, 0)::text, coalesce(${expected}, 0)::text) end`);

export const formatFaults = (faults: Record<string, [is: string, expected: string]>): string =>
  Object.entries(faults)
    .map(([what, [is, expected]]) => `${what}: ${is} instead of ${expected}`)
    .join(', ');
