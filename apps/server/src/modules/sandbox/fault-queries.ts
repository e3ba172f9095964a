import type { FaultFacts } from '../../call/facts.ts';
import type { Tx } from '../../database/pool.ts';
import { saveFaults } from '../operators/shared-queries.ts';
import type { FaultRow } from './fault-row.ts';

const columns = (tx: Tx) => tx`
  id, effect, api_key_id, provider_id, webhook_endpoint_id, operations, events, calls, share_percent, seed, delay_ms,
  retry_after_seconds, matched, hits, created_at, expires_at`;

export type NewFault = Omit<FaultRow, 'id' | 'matched' | 'hits'>;

export const insertFault = async (tx: Tx, operatorId: number, fault: NewFault): Promise<FaultRow> => {
  const [row] = await tx<FaultRow[]>`
    insert into sandbox_faults (operator_id, effect, api_key_id, provider_id, webhook_endpoint_id, operations, events,
      calls, share_percent, seed, delay_ms, retry_after_seconds, created_at, expires_at)
    values (${operatorId}, ${fault.effect}, ${fault.api_key_id}, ${fault.provider_id}, ${fault.webhook_endpoint_id},
      ${fault.operations}::text[], ${fault.events}::text[], ${fault.calls}, ${fault.share_percent}, ${fault.seed},
      ${fault.delay_ms}, ${fault.retry_after_seconds}, ${fault.created_at}, ${fault.expires_at})
    returning ${columns(tx)}`;
  return row!;
};

export const listFaults = (tx: Tx, operatorId: number): Promise<FaultRow[]> =>
  tx<FaultRow[]>`select ${columns(tx)} from sandbox_faults where operator_id = ${operatorId} order by id desc`;

export const faultExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from sandbox_faults where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const deleteFault = async (tx: Tx, operatorId: number, id: number): Promise<FaultRow | undefined> => {
  const [row] = await tx<FaultRow[]>`
    delete from sandbox_faults where operator_id = ${operatorId} and id = ${id} returning ${columns(tx)}`;
  return row;
};

/** Removes faults that ended more than a day ago, and the oldest ended ones when there are very many. */
export const forgetFaults = (
  tx: Tx,
  operatorId: number,
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<unknown> =>
  tx`
    delete from sandbox_faults where operator_id = ${operatorId} and (expires_at < ${since} or id in (
      select id from sandbox_faults
      where operator_id = ${operatorId} and (expires_at <= ${now} or matched >= calls) order by id desc
      offset ${most}))`.execute();

export const countActive = async (tx: Tx, operatorId: number, now: Date): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*) from sandbox_faults
    where operator_id = ${operatorId} and expires_at > ${now} and (calls is null or matched < calls)`;
  return row!.count;
};

/** Writes the active faults into the operator's row, where every node reads them. */
export const publishFaults = (tx: Tx, operatorId: number, now: Date): Promise<unknown> =>
  saveFaults(
    tx,
    operatorId,
    tx`
      select jsonb_agg(jsonb_build_object('id', id, 'effect', effect, 'api_key_id', api_key_id,
        'provider_id', provider_id, 'webhook_endpoint_id', webhook_endpoint_id, 'operations', operations,
        'events', events, 'delay_ms', delay_ms, 'retry_after_seconds', retry_after_seconds,
        'expires_at', (extract(epoch from expires_at) * 1000)::bigint) order by id)
      from sandbox_faults
      where operator_id = ${operatorId} and expires_at > ${now} and (calls is null or matched < calls)`,
  );

export type Match = { readonly is_hit: boolean; readonly is_last: boolean };

/**
 * Counts one more call for the fault, and returns whether it is hit. Serialises concurrent calls of all nodes, so that
 * exactly the requested number is hit. For a share, the seed and the number of the call decide.
 */
export const countMatch = async (
  tx: Tx,
  operatorId: number,
  { id }: Pick<FaultFacts, 'id'>,
  now: Date,
): Promise<Match | undefined> => {
  const [row] = await tx<Match[]>`
    with counted as (
      update sandbox_faults set matched = matched + 1
      where operator_id = ${operatorId} and id = ${id} and expires_at > ${now} and (calls is null or matched < calls)
      returning calls, share_percent, matched, sha256(convert_to(seed || ':' || matched, 'UTF8')) as draw
    )
    select calls is not null or (get_byte(draw, 0) * 256 + get_byte(draw, 1)) % 100 < share_percent as is_hit,
      coalesce(matched = calls, false) as is_last
    from counted`;
  return row;
};

export const countHit = (tx: Tx, operatorId: number, id: number): Promise<unknown> =>
  tx`update sandbox_faults set hits = hits + 1 where operator_id = ${operatorId} and id = ${id}`.execute();
