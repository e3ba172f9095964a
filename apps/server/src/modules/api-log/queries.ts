import type { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import type { FaultEffect } from '@croupier/contract/operator/sandbox-faults.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import { sharedKeys } from '../keys/shared-queries.ts';
import { keepOperators } from '../operators/shared-queries.ts';
import type { ApiRequest } from './api-request.ts';

/** Each day modulo this number has a partition; some stay empty between the oldest kept day and today. */
export const slots = 16;

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
 * Committed asynchronously: losing the last calls in a crash is acceptable. Calls of an operator that was removed
 * meanwhile, a copy of a sandbox, are not stored. Ids ascend in the order of `requests`.
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
      // Skips an operator that is being removed: its rows would remain, or the log would wait for the removal.
      tx`
        with held as (
          ${keepOperators(tx, [...new Set(rows.map((row) => row.operator_id))])}
        )
        insert into api_requests (operator_id, slot, at, request_id, audience, api_key_id, player_id, route, method, path,
          query_names, status, error_code, duration_ms, fault_id, fault)
        select operator_id, slot, at, request_id::uuid, audience, api_key_id, player_id, route, method, path,
          string_to_array(query_names, e'\n'), status, error_code, duration_ms, fault_id, fault
        from ${unnest('u', columns, rows)}
        where u.operator_id in (select h.operator_id from held h)
        order by u.n`.execute(),
    ]);
  });

/** Where a page ended: the time in milliseconds, and the id that orders calls within one millisecond. */
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

/** One day of the log, which is one partition: an index gives the order within a partition only. */
export type Day = { readonly slot: number; readonly from: Date; readonly to: Date };

type Reach = { readonly operatorId: number; readonly day: Day; readonly filters: RequestFilters };

const within = (tx: Tx, { operatorId, day, filters: { before, status, error_code } }: Reach) => tx`
  r.operator_id = ${operatorId} and r.slot = ${day.slot} and r.at >= ${day.from} and r.at <= ${day.to}
  ${before === undefined ? tx`` : tx`and (r.at, r.id) < (${before.at}::timestamptz, ${before.id}::bigint)`}
  ${status === '4xx' || status === '5xx' || error_code !== undefined ? tx`and r.status >= 400` : tx``}`;

/** Where the first `count` calls of the day end, matching or not; undefined when there are fewer. */
export const findEnd = async (tx: Tx, reach: Reach, count: number): Promise<Place | undefined> => {
  const [end] = await tx<Place[]>`
    select r.at, r.id from api_requests r where ${within(tx, reach)}
    order by r.at desc, r.id desc offset ${count - 1} limit 1`;
  return end;
};

/** The newest matching calls of the day, not older than `downTo`. */
export const selectRequests = (tx: Tx, reach: Reach, downTo: Place | undefined, limit: number) => {
  const { api_key_id, status, error_code, path } = reach.filters;
  return tx<RequestRow[]>`
    ${requestColumns(tx)}
    where ${within(tx, reach)}
      ${downTo === undefined ? tx`` : tx`and (r.at, r.id) >= (${downTo.at}::timestamptz, ${downTo.id}::bigint)`}
      ${api_key_id === undefined ? tx`` : tx`and r.api_key_id = ${api_key_id}`}
      ${status === '2xx' ? tx`and r.status < 400` : tx``}
      ${status === '4xx' ? tx`and r.status < 500` : tx``}
      ${status === '5xx' ? tx`and r.status >= 500` : tx``}
      ${error_code === undefined ? tx`` : tx`and r.error_code = ${error_code}`}
      ${path === undefined ? tx`` : tx`and starts_with(r.path, ${path})`}
    order by r.at desc, r.id desc limit ${limit}`.execute();
};

/** The call with this id, found by its index, if it is within that time. */
export const selectRequest = (tx: Tx, operatorId: number, requestId: string, { from, to }: Omit<Day, 'slot'>) =>
  tx<RequestRow[]>`
    ${requestColumns(tx)}
    where r.operator_id = ${operatorId} and r.request_id = ${requestId.replace(/^req_/, '')}::uuid
      and r.at >= ${from} and r.at <= ${to}`.execute();

const requestColumns = (tx: Tx) => tx`
  select r.id, r.at, r.request_id::text, r.audience, r.api_key_id, k.key, k.name as key_name, r.player_id, r.route,
    r.method, r.path, r.query_names, r.status, r.error_code, r.duration_ms, r.fault_id, r.fault
  from api_requests r join ${sharedKeys} k on k.operator_id = r.operator_id and k.id = r.api_key_id`;

const partOf = (control: Sql, slot: number) => control(`api_requests_${slot}`);

/**
 * The first row of a partition, which was written first; undefined when it is empty, because truncating it would only
 * lock it.
 */
export const findFirst = async (control: Sql, slot: number): Promise<Date | undefined> => {
  const [first] = await control<{ at: Date }[]>`select at from ${partOf(control, slot)} limit 1`;
  return first?.at;
};

export const deleteBefore = (control: Sql, slot: number, before: Date): Promise<unknown> =>
  control`delete from ${partOf(control, slot)} where at < ${before}`.execute();

export const emptySlot = (control: Sql, slot: number): Promise<unknown> =>
  control`truncate ${partOf(control, slot)}`.execute();
