import { randomUUID } from 'node:crypto';
import type { EventType } from '@croupier/contract/events.ts';
import type { Tx } from '../database/pool.ts';

export type NewEvent = {
  readonly type: EventType;
  readonly player_id: number | null;
  /** The API representation as read in this transaction. */
  readonly data: unknown;
};

/**
 * Announces a change in the transaction that makes it: never an event for a change that did not commit. Whoever emits
 * an event of a player holds the lock on that player's row, so that their order is the order of the commits.
 */
export const emit = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    operator_id,
    event_id: randomUUID(),
    type: event.type,
    player_id: event.player_id,
    data: tx.json(event.data as never),
    created_at: now,
  }));
  await tx`insert into outbox_events ${tx(rows as never)}`;
};
