import type { WorkQueue } from '@croupier/contract/back-office/desk.ts';
import type { Permission } from '@croupier/contract/permissions.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedAlerts } from '../aml/shared-queries.ts';
import { givenUp, sharedOrders } from '../bonuses/shared-queries.ts';
import { stuckPayments } from '../cashiers/stuck-queries.ts';
import { sharedLinks } from '../identity/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedHeldWins } from '../provider/shared-queries.ts';
import { overdueRounds } from '../rounds/shared-queries.ts';
import { failingEndpoints } from '../webhooks/shared-queries.ts';

/** The state of a queue; `mark` changes whenever something in it does. */
export type Waiting = { readonly count: number; readonly oldest_at: Date | null; readonly mark: string };

export type WaitingRow = Waiting & { readonly queue: WorkQueue; readonly permission: Permission | null };

/** Counting stops here: a larger number is of no use. */
export const maxCounted = 10_000;

/** All queues except payments, by one statement. Proposals are grouped by the permission that they need. */
export const selectWaiting = (tx: Tx, operatorId: number, now: Date, realNow: Date): Promise<WaitingRow[]> =>
  tx<WaitingRow[]>`
    select 'kyc_waiting' as queue, null as permission, count(*) as count, min(at) as oldest_at,
      concat(max(at), '/', max(id)) as mark
    from (
      select kyc_changed_at as at, id from ${sharedPlayers} p
      where operator_id = ${operatorId} and kyc_status = 'pending_review' limit ${maxCounted}) kyc
    union all
    select 'aml_alerts', null, count(*), min(created_at), concat(max(updated_at), '/', max(id))
    from (
      select created_at, updated_at, id from ${sharedAlerts} l
      where operator_id = ${operatorId} and status in ('open', 'reviewing') limit ${maxCounted}) alerts
    union all
    select 'identity_matches', null, count(*), min(created_at), max(id)::text
    from (
      select created_at, id from identity_matches
      where operator_id = ${operatorId} and status = 'open' limit ${maxCounted}) matches
    union all
    select 'player_links', null, count(*), min(updated_at), concat(max(updated_at), '/', max(id))
    from (
      select updated_at, id from ${sharedLinks} l
      where operator_id = ${operatorId} and state = 'open' limit ${maxCounted}) links
    union all
    select 'open_rounds', null, count(*), min(opened_at), max(opened_at)::text
    from (
      select r.opened_at from ${overdueRounds(tx, operatorId, now)} limit ${maxCounted}) rounds
    union all
    select 'held_wins', null, count(*), min(created_at), concat(max(created_at), '/', max(id))
    from (
      select created_at, id from ${sharedHeldWins} h
      where operator_id = ${operatorId} and state = 'waiting' limit ${maxCounted}) wins
    union all
    select 'free_rounds', null, count(*), min(updated_at), concat(max(updated_at), '/', max(player_bonus_id))
    from (
      select o.updated_at, o.player_bonus_id from ${sharedOrders} o
      where o.operator_id = ${operatorId} and ${givenUp(tx)} limit ${maxCounted}) orders
    union all
    select 'stuck_payments', null, count(*), min(since), concat(max(since), '/', sum(id))
    from (select s.since, s.id from (${stuckPayments(tx, operatorId, now)}) s limit ${maxCounted}) stuck
    union all
    select 'webhooks_failing', null, count(*), min(since), string_agg(id::text, ',' order by id)
    from (${failingEndpoints(tx, operatorId)}) endpoints
    union all
    select 'proposals', permission, count(*), min(created_at), max(id)::text
    from (
      select permission, created_at, id from proposals
      where operator_id = ${operatorId} and status = 'pending' and expires_at > ${realNow} limit ${maxCounted}) waiting
    group by permission`;

type NoticeCount = { readonly permission: Permission; readonly newest: number };

/** The newest notice by permission: shows that there is another to read. */
export const newestNotices = (tx: Tx, operatorId: number): Promise<NoticeCount[]> => tx<NoticeCount[]>`
  select permission, max(id) as newest from (
    select permission, id from notices where operator_id = ${operatorId} order by id desc limit 1000) recent
  group by permission`;

/** A reader of notices, and the permissions that select them. */
export type Reader = { readonly staff_id: number; readonly permissions: readonly Permission[] };

/** The number of unread notices of each person, by one statement. */
export const countUnread = async (
  tx: Tx,
  operatorId: number,
  readers: readonly Reader[],
): Promise<ReadonlyMap<number, Waiting>> => {
  const rows = await tx<(Waiting & { staff_id: number })[]>`
    select w.staff_id, u.count, u.oldest_at, '' as mark
    from unnest(
      ${readers.map((reader) => reader.staff_id)}::bigint[],
      ${readers.map((reader) => reader.permissions.join(','))}::text[]
    ) as w (staff_id, permissions)
    cross join lateral (
      select count(*) as count, min(created_at) as oldest_at
      from (
        select n.created_at from notices n
        where n.operator_id = ${operatorId} and n.permission = any(string_to_array(w.permissions, ','))
          and n.by_staff is distinct from w.staff_id
          and not exists (
            select from notice_reads r
            where r.operator_id = ${operatorId} and r.notice_id = n.id and r.staff_id = w.staff_id)
        order by n.id desc limit ${maxCounted}) unread
    ) u`;
  return new Map(rows.map((row) => [row.staff_id, row]));
};
