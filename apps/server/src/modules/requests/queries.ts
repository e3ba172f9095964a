import type { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import type { FaultEffect } from '@croupier/contract/operator/sandbox-faults.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import type { ApiRequest } from '../../http/observe.ts';

/** Days modulo this many have a part of the table each; some stay empty between the oldest kept and today. */
export const slots = 16;
const dayMilliseconds = 86_400_000;

export const slotOf = (at: Date): number => Math.floor(at.getTime() / dayMilliseconds) % slots;

const columns = {
  operator_id: 'bigint',
  slot: 'smallint',
  at: 'timestamptz',
  request_id: 'text',
  audience: 'text',
  api_key_id: 'bigint',
  player_id: 'bigint',
  route: 'text',
  method: 'text',
  path: 'text',
  query_names: 'text',
  status: 'smallint',
  error_code: 'text',
  duration_ms: 'real',
  fault_id: 'bigint',
  fault: 'text',
} as const;

/**
 * Losing the last moment of the log in a crash is no loss: nobody waits for the disk. Calls of an operator that was
 * removed meanwhile, a copy of a sandbox, are not kept.
 */
export const insertRequests = (control: Sql, requests: readonly ApiRequest[]): Promise<unknown> =>
  control.begin(async (tx) => {
    const rows = requests.map((request) => ({
      ...request,
      slot: slotOf(request.at),
      request_id: request.request_id.replace(/^req_/, ''),
      query_names: request.query_names.join('\n'),
    }));
    await Promise.all([
      tx`set local synchronous_commit = off`.execute(),
      // An operator that is being removed is left out: its rows would stay behind, or the log would wait for the removal.
      tx`
        with held as (
          select o.operator_id from operators o
          where o.operator_id = any(${[...new Set(rows.map((row) => row.operator_id))]}::bigint[])
          for key share skip locked
        )
        insert into api_requests (operator_id, slot, at, request_id, audience, api_key_id, player_id, route, method, path,
          query_names, status, error_code, duration_ms, fault_id, fault)
        select operator_id, slot, at, request_id::uuid, audience, api_key_id, player_id, route, method, path,
          string_to_array(query_names, e'\n'), status, error_code, duration_ms, fault_id, fault
        from ${unnest('u', columns, rows)}
        where u.operator_id in (select h.operator_id from held h)`.execute(),
    ]);
  });

/** Where a page ended: the moment in milliseconds, and the number that tells apart what was answered in the same one. */
export type Place = { readonly at: Date; readonly id: number };

export type RequestRow = {
  readonly id: number;
  readonly at: Date;
  readonly request_id: string;
  readonly audience: 'operator' | 'player' | 'provider';
  readonly api_key_id: number;
  readonly key: string;
  readonly key_name: string;
  readonly player_id: number | null;
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly query_names: string[];
  readonly status: number;
  readonly error_code: string | null;
  readonly duration_ms: number;
  readonly fault_id: number | null;
  readonly fault: FaultEffect | null;
};

export type RequestFilters = Omit<QueryOf<typeof listApiRequests>, 'before'> & { readonly before: Place | undefined };

/** The newest of those that match and were answered before the place, one more than asked for where there are more. */
export const selectRequests = (tx: Tx, operatorId: number, filters: RequestFilters, keptSince: Date) => {
  const { before, limit, api_key_id, status, error_code, request_id, path, created_from, created_to } = filters;
  const from = created_from !== undefined && created_from > keptSince ? created_from : keptSince;
  return tx<RequestRow[]>`
    select r.id, r.at, r.request_id::text, r.audience, r.api_key_id, k.key, k.name as key_name, r.player_id, r.route,
      r.method, r.path, r.query_names, r.status, r.error_code, r.duration_ms, r.fault_id, r.fault
    from api_requests r join api_keys k on k.operator_id = r.operator_id and k.id = r.api_key_id
    where r.operator_id = ${operatorId} and r.at >= ${from}
      ${created_to === undefined ? tx`` : tx`and r.at <= ${created_to}`}
      ${before === undefined ? tx`` : tx`and (r.at, r.id) < (${before.at}::timestamptz, ${before.id}::bigint)`}
      ${api_key_id === undefined ? tx`` : tx`and r.api_key_id = ${api_key_id}`}
      ${status === '2xx' ? tx`and r.status < 400` : tx``}
      ${status === '4xx' ? tx`and r.status >= 400 and r.status < 500` : tx``}
      ${status === '5xx' ? tx`and r.status >= 500` : tx``}
      ${error_code === undefined ? tx`` : tx`and r.status >= 400 and r.error_code = ${error_code}`}
      ${request_id === undefined ? tx`` : tx`and r.request_id = ${request_id.replace(/^req_/, '')}::uuid`}
      ${path === undefined ? tx`` : tx`and starts_with(r.path, ${path})`}
    order by r.at desc, r.id desc limit ${limit + 1}`.execute();
};

const partOf = (control: Sql, slot: number) => control(`api_requests_${slot}`);

/** What lies first in a part was written first; undefined where there is nothing, as emptying that would only lock it. */
export const findFirst = async (control: Sql, slot: number): Promise<Date | undefined> => {
  const [first] = await control<{ at: Date }[]>`select at from ${partOf(control, slot)} limit 1`;
  return first?.at;
};

export const deleteBefore = (control: Sql, slot: number, before: Date): Promise<unknown> =>
  control`delete from ${partOf(control, slot)} where at < ${before}`.execute();

export const emptySlot = (control: Sql, slot: number): Promise<unknown> =>
  control`truncate ${partOf(control, slot)}`.execute();
