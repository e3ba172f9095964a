import type { Tx } from '../database/pool.ts';

type Bounds = {
  /** The sequence of the last removed event. */
  readonly removed_sequence: number;
  /** The sequence of the first event that is still needed. */
  readonly needed_from: number;
};

/** Removes at most a chunk of events that are old enough and no longer needed, and records the last one. */
export const removeOldest = async (
  tx: Tx,
  operatorId: number,
  { removed_sequence, needed_from }: Bounds,
  before: Date,
  eventsPerChunk: number,
): Promise<{ readonly removed: number; readonly last: number }> => {
  const removed = await tx<{ sequence: number; created_at: Date }[]>`
    with oldest as (
      select sequence, created_at, bool_and(created_at < ${before}) over (order by sequence) as is_old
      from (
        select sequence, created_at from outbox_events
        where operator_id = ${operatorId} and sequence > ${removed_sequence} and sequence < ${needed_from}
        order by sequence limit ${eventsPerChunk}
      ) first
    )
    delete from outbox_events e using oldest
    where e.operator_id = ${operatorId} and e.sequence = oldest.sequence and oldest.is_old
    returning e.sequence, e.created_at`;
  if (removed.length === 0) return { removed: 0, last: removed_sequence };
  const last = Math.max(...removed.map(({ sequence }) => sequence));
  const until = new Date(Math.max(...removed.map(({ created_at }) => created_at.getTime())));
  await tx`
    update event_sequences set removed_sequence = ${last}, removed_until = greatest(removed_until, ${until})
    where operator_id = ${operatorId}`;
  return { removed: removed.length, last };
};
