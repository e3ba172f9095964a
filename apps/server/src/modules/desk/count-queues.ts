import {
  type listQueues as route,
  type WorkQueue,
  workQueueNames,
  workQueues,
} from '@croupier/contract/back-office/desk.ts';
import { allPermissions, type Permission } from '@croupier/contract/permissions.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { OperatorFacts, StaffFacts } from '../../call/facts.ts';
import type { Tx } from '../../database/pool.ts';
import { countPaymentQueues } from '../payments/queue-counts.ts';
import { countUnread, newestNotices, selectWaiting, type Waiting } from './queries.ts';

/** What waits at an operator; each viewer sees a part of it. */
export type Snapshot = {
  readonly queues: ReadonlyMap<WorkQueue, Waiting>;
  readonly proposals: ReadonlyMap<Permission, Waiting>;
  readonly notices: ReadonlyMap<Permission, number>;
};

export type Shown = Waiting & { readonly queue: WorkQueue };

export const takeSnapshot = async (
  tx: Tx,
  { operator, now }: { readonly operator: OperatorFacts; readonly now: Date },
): Promise<Snapshot> => {
  const [payments, waiting, notices] = await Promise.all([
    countPaymentQueues(tx, { operator, now }),
    selectWaiting(tx, operator.operator_id, now, now),
    newestNotices(tx, operator.operator_id),
  ]);
  const single = waiting.filter((row) => row.queue !== 'proposals');
  const proposals = waiting.filter((row) => row.queue === 'proposals');
  return {
    queues: new Map<WorkQueue, Waiting>([
      ...payments.map((row) => [`withdrawals_${row.queue}` as const, row] as const),
      ...single.map((row) => [row.queue, row] as const),
    ]),
    proposals: new Map(proposals.map((row) => [row.permission as Permission, row])),
    notices: new Map(notices.map((row) => [row.permission, row.newest])),
  };
};

export const nothing: Waiting = { count: 0, oldest_at: null, mark: '' };

const sumOf = (parts: readonly Waiting[]): Waiting => {
  const moments = parts.flatMap((part) => part.oldest_at ?? []).map((at) => at.getTime());
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    oldest_at: moments.length === 0 ? null : new Date(Math.min(...moments)),
    mark: parts.map((part) => part.mark).join(' '),
  };
};

const held = <T>(byPermission: ReadonlyMap<Permission, T>, { can }: Pick<StaffFacts, 'can'>): T[] =>
  allPermissions.filter(can).flatMap((permission) => byPermission.get(permission) ?? []);

/** The part of the queues that one person may see. */
export const seenBy = (snapshot: Snapshot, staff: Pick<StaffFacts, 'can'>, unread: Waiting): Shown[] =>
  workQueueNames.flatMap((queue): Shown[] => {
    const permission = workQueues[queue];
    if (permission !== null && !staff.can(permission)) return [];
    if (queue === 'proposals') return [{ ...sumOf(held(snapshot.proposals, staff)), queue }];
    if (queue === 'notices') return [{ ...unread, queue, mark: held(snapshot.notices, staff).join(' ') }];
    return [{ ...(snapshot.queues.get(queue) ?? nothing), queue }];
  });

/** How many notices each of several people has not read. */
export const unreadBy = (tx: Tx, operatorId: number, people: readonly Pick<StaffFacts, 'id' | 'can'>[]) =>
  countUnread(
    tx,
    operatorId,
    people.map(({ id, can }) => ({ staff_id: id, permissions: allPermissions.filter(can) })),
  );

export const viewQueue = ({ queue, count, oldest_at }: Shown) => ({
  queue,
  count,
  oldest_at: oldest_at?.toISOString() ?? null,
});

export const listQueues = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const staff = staffOf(call);
    const [snapshot, unread] = await Promise.all([
      takeSnapshot(tx, call),
      unreadBy(tx, call.operator.operator_id, [staff]),
    ]);
    return { data: seenBy(snapshot, staff, unread.get(staff.id) ?? nothing).map(viewQueue) };
  });
