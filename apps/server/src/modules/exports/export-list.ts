import { isExportable, maxExportedRows } from '@croupier/contract/exports.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { writeLines } from '../../base/csv.ts';
import { type Column, cellOf, columnsOf } from '../../base/csv-columns.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Shares } from '../../base/shares.ts';
import type { Answer, Download } from '../../call/answer.ts';
import { type Call, type Handler, type MountedRoute, staffOf } from '../../call/call.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inSnapshot } from '../../database/transaction.ts';
import { auditExport } from '../audit/audit-export.ts';

export type ExportParts = {
  readonly sql: Sql;
  readonly shares: Pick<Shares, 'run'>;
  readonly clock: Clock;
  readonly maxRows?: number;
};

/** How many rows are read at once. */
const rowsPerRead = 2_000;
const maxMilliseconds = 60_000;
/** How many files a process may hold in memory at once. */
const maxAtOnce = 4;
/** Leaves room for other operators when readers of one are slow. */
const maxPerOperator = 2;

/** Excel recognises UTF-8 by this mark only. */
const byteOrderMark = '\ufeff';

/**
 * Exports every list of the back office as a file: calls the use case of the list page by page, in one database
 * snapshot. A file is complete or refused, and nothing is sent before its audit row is committed.
 */
export const createExports = ({ sql, shares, clock, maxRows = maxExportedRows }: ExportParts) => {
  const running = new Set<string>();
  return (mounted: MountedRoute): MountedRoute => {
    const { route, handle } = mounted;
    if (!isExportable(route)) return mounted;
    const columns = columnsOf(route.reply.schema as z.ZodType);
    const exporting: Handler<typeof route> = async (call) => {
      if (call.format === 'json') return handle(call);
      const release = takeTurn(running, call);
      try {
        const { operator_id } = call.operator;
        const gather = (tx: Tx) =>
          gatherLines({ ...call, read: (work) => work(tx) }, handle, columns, { clock, maxRows });
        const file = await shares.run(operator_id, () => inSnapshot(sql, operator_id, gather));
        await auditExport(call, file.rows);
        return { download: { ...describe(call, file), done: release } };
      } catch (error) {
        release();
        throw error;
      }
    };
    return { ...mounted, handle: exporting };
  };
};

/** One file per person at a time, and few per process: a file stays in memory until it is sent. */
const takeTurn = (running: Set<string>, call: Call): (() => void) => {
  const operator = `${call.operator.operator_id}:`;
  const who = `${operator}${staffOf(call).id}`;
  const ofOperator = [...running].filter((one) => one.startsWith(operator)).length;
  if (running.has(who) || ofOperator >= maxPerOperator || running.size >= maxAtOnce)
    throw new Refusal('INVALID_REQUEST', 'Another export is still running: try again when it has ended.', {
      reason: 'export_running',
    });
  running.add(who);
  return () => running.delete(who);
};

type File = { readonly pieces: readonly string[]; readonly rows: number };

const gatherLines = async (
  call: Call,
  handle: Handler<Call['route']>,
  columns: readonly Column[],
  { clock, maxRows }: { readonly clock: Clock; readonly maxRows: number },
): Promise<File> => {
  const began = clock.now().getTime();
  const pieces = [byteOrderMark + writeLines([columns.map((column) => column.name)])];
  let rows = 0;
  let query: Record<string, unknown> | undefined = firstQuery(call);
  while (query) {
    const answer = (await handle({ ...call, query: query as never })) as Answer;
    const data = answer.data as readonly unknown[];
    rows += data.length;
    refuseTooMany(Math.max(rows, totalOf(answer)), maxRows);
    if (clock.now().getTime() - began > maxMilliseconds) throw tooMuch('It takes too long.', { reason: 'too_slow' });
    pieces.push(writeLines(data.map((row) => columns.map((column) => cellOf(row, column, call.operator.currency)))));
    query = nextQuery(call, query, answer);
  }
  return { pieces, rows };
};

const firstQuery = ({ route, query }: Call): Record<string, unknown> => ({
  ...(query as object),
  ...(route.reply.shape === 'page' ? { page: 1, per_page: rowsPerRead } : {}),
  ...(hasCursor(query) ? { before: undefined, limit: rowsPerRead } : {}),
});

const hasCursor = (query: object): boolean => 'limit' in query;

const nextQuery = (
  { route }: Call,
  query: Readonly<Record<string, unknown>>,
  { meta }: Answer,
): Record<string, unknown> | undefined => {
  const { last_page = 1, next_before = null } = (meta ?? {}) as { last_page?: number; next_before?: unknown };
  const page = query.page as number;
  if (route.reply.shape === 'page') return page < last_page ? { ...query, page: page + 1 } : undefined;
  return next_before === null ? undefined : { ...query, before: next_before };
};

const totalOf = ({ meta }: Answer): number => (meta as { total?: number } | undefined)?.total ?? 0;

const tooMuch = (why: string, details: Record<string, unknown>): Refusal =>
  new Refusal('INVALID_REQUEST', `${why} Narrow the filters.`, details);

const refuseTooMany = (rows: number, most: number): void => {
  if (rows > most) throw tooMuch(`A file holds at most ${most} rows.`, { reason: 'too_many_rows', most });
};

/** Names the list in a person's words, and the period if the query has one: `payments-report-2026-11-01-2026-11-30.csv`. */
const fileName = ({ route, query, now }: Call): string => {
  const list = route.name.replace(/^(staff_)?(list|get)_(staff_)?/, '').replaceAll('_', '-');
  const { from, to } = query as { readonly from?: unknown; readonly to?: unknown };
  const period = [from, to].every((day) => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day));
  return `${list}-${period ? `${from}-${to}` : now.toISOString().slice(0, 10)}.csv`;
};

const describe = (call: Call, { pieces, rows }: File): Download['download'] => ({
  content: pieces,
  file_name: fileName(call),
  content_type: 'text/csv; charset=utf-8',
  headers: { 'x-total-rows': String(rows) },
});
