import { z } from 'zod';
import type { Route } from './route.ts';

/** Every list of the back office can also be exported as CSV: the same address and filters, with format=csv. */
export const isExportable = ({ audience, method, reply }: Route): boolean =>
  audience === 'staff' && method === 'GET' && (reply.shape === 'page' || reply.shape === 'list');

export const exportFormats = ['json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The maximum number of rows of one file. */
export const maxExportedRows = 100_000;

export const exportFormat = z
  .enum(exportFormats)
  .default('json')
  .describe(
    `csv: every row that the filters match, at most ${maxExportedRows.toLocaleString('en')}, as a file; pages do not matter. X-Total-Rows counts them, and the export is in the audit log.`,
  );
