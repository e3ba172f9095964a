import type { apiRequest, listApiRequests } from '@croupier/contract/back-office/requests.ts';
import type { listApiLog } from '@croupier/contract/operator/api-log.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { AnswerOf } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { keptSince } from './forget-requests.ts';
import { type Place, type RequestRow, selectRequests } from './queries.ts';

type Route = typeof listApiRequests | typeof listApiLog;

export type ListParts = { readonly clock: Clock; readonly days: number };

export const createListRequests =
  ({ clock, days }: ListParts) =>
  async (call: Pick<Call<Route>, 'query' | 'operator' | 'read'>): Promise<AnswerOf<typeof listApiRequests>> => {
    const { before, ...filters } = call.query;
    const since = keptSince(clock.now(), days);
    const rows = await call.read((tx) =>
      selectRequests(tx, call.operator.operator_id, { ...filters, before: readPlace(before) }, since),
    );

    const shown = rows.slice(0, filters.limit);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    return {
      data: shown.map(viewRequest),
      meta: { next_before: last ? `${last.at.getTime()}-${last.id}` : null, kept_since: since.toISOString() },
    };
  };

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
