import type { apiRequest, listApiRequests } from '@croupier/contract/back-office/requests.ts';
import type { listApiLog } from '@croupier/contract/operator/api-log.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { keptSince } from './forget-requests.ts';
import {
  type Day,
  findEnd,
  type Place,
  type RequestFilters,
  type RequestRow,
  selectRequest,
  selectRequests,
  slotOf,
  slots,
} from './queries.ts';

type Route = typeof listApiRequests | typeof listApiLog;

export type ListParts = { readonly clock: Clock; readonly days: number };

/** With a filter, this many calls of a day are read at a time; the answer says where to continue. */
export const filteredWindow = 10_000;

export const createListRequests =
  ({ clock, days }: ListParts) =>
  async (call: Pick<Call<Route>, 'query' | 'operator' | 'read'>): Promise<AnswerOf<typeof listApiRequests>> => {
    const now = clock.now();
    const since = keptSince(now, days);
    const filters = { ...call.query, before: readPlace(call.query.before) };
    const { rows, next } = await call.read((tx) => read(tx, call.operator.operator_id, filters, { since, now }));
    return {
      data: rows.map(viewRequest),
      meta: { next_before: next ? `${next.at.getTime()}-${next.id}` : null, kept_since: since.toISOString() },
    };
  };

type Found = { readonly rows: readonly RequestRow[]; readonly next: Place | undefined };

/**
 * Reads day by day, because an index gives the order within one day only. With filters it stops at the end of the first
 * full window, so that an answer takes a bounded time, however many calls there are.
 */
const read = async (
  tx: Tx,
  operatorId: number,
  filters: RequestFilters,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Found> => {
  const from = laterOf(since, filters.created_from);
  // A node whose clock is ahead may have written tomorrow's calls.
  const tomorrow = new Date(now.getTime() + dayMilliseconds);
  const to = filters.created_to && filters.created_to < tomorrow ? filters.created_to : tomorrow;
  if (filters.request_id !== undefined) {
    const found = await selectRequest(tx, operatorId, filters.request_id, { from, to });
    return { rows: found.filter((row) => matches(row, filters)), next: undefined };
  }
  const rows: RequestRow[] = [];
  for (const day of daysBack(from, to, filters.before)) {
    const reach = { operatorId, day, filters };
    const end = passesOver(filters) ? await findEnd(tx, reach, filteredWindow) : undefined;
    rows.push(...(await selectRequests(tx, reach, end, filters.limit + 1 - rows.length)));
    if (rows.length > filters.limit) return { rows: rows.slice(0, -1), next: rows.at(-2) };
    if (end) return { rows, next: end };
  }
  return { rows, next: undefined };
};

const passesOver = ({ api_key_id, status, error_code, path }: RequestFilters): boolean =>
  [api_key_id, status, error_code, path].some((filter) => filter !== undefined);

const laterOf = (one: Date, other: Date | undefined): Date => (other !== undefined && other > one ? other : one);

/** The days that hold calls, newest first: each day has its own partition. */
const daysBack = (from: Date, to: Date, before: Place | undefined): Day[] => {
  const newest = before && before.at < to ? before.at : to;
  const days: Day[] = [];
  for (let start = startOfDay(newest); start > from.getTime() - dayMilliseconds; start -= dayMilliseconds)
    days.push({
      slot: slotOf(new Date(start)),
      from: laterOf(new Date(start), from),
      to: new Date(Math.min(start + dayMilliseconds - 1, to.getTime())),
    });
  return days.slice(0, slots);
};

const startOfDay = (at: Date): number => Math.floor(at.getTime() / dayMilliseconds) * dayMilliseconds;

/** The other filters, for a call that was found by its id. */
const matches = ({ api_key_id, status, error_code, path, at, id }: RequestRow, wanted: RequestFilters): boolean =>
  (wanted.api_key_id === undefined || api_key_id === wanted.api_key_id) &&
  (wanted.status === undefined || `${status < 400 ? 2 : Math.floor(status / 100)}xx` === wanted.status) &&
  (wanted.error_code === undefined || error_code === wanted.error_code) &&
  (wanted.path === undefined || path.startsWith(wanted.path)) &&
  (wanted.before === undefined || at < wanted.before.at || (+at === +wanted.before.at && id < wanted.before.id));

const readPlace = (text: string | undefined): Place | undefined => {
  if (text === undefined) return undefined;
  const [at, id] = text.split('-').map(Number) as [number, number];
  return { at: new Date(at), id };
};

const viewRequest = (row: RequestRow): z.input<typeof apiRequest> => ({
  request_id: `req_${row.request_id.replaceAll('-', '')}`,
  created_at: row.at.toISOString(),
  audience: row.audience,
  api_key: { id: row.api_key_id, key: row.key, name: row.key_name },
  player_id: row.player_id,
  operation: row.route,
  method: row.method,
  path: row.path,
  query_names: row.query_names,
  status: row.status,
  error_code: row.error_code,
  duration_ms: row.duration_ms,
  fault: row.fault_id === null ? null : { id: row.fault_id, effect: row.fault as NonNullable<typeof row.fault> },
});
