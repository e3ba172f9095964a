import { secretEvents } from '@croupier/contract/events.ts';
import type { event, listEvents as route } from '@croupier/contract/operator/events.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, keyOf } from '../../call/call.ts';
import { type EventRow, findEvents, findSequences } from '../../outbox/queries.ts';
import type { Relay } from '../../outbox/relay.ts';

/** With a filter, this many events are read at a time; the answer says that there are more. */
const filteredWindow = 10_000;

export const createListEvents =
  (relay: Pick<Relay, 'sequence'>) =>
  async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { operator_id } = call.operator;
    const { limit, types } = call.query;
    // Whoever reads the codes of players can set their passwords.
    const seesCodes = keyOf(call).scopes.has('players:write');
    await relay.sequence(operator_id);
    return call.read(async (tx) => {
      const { last_sequence: newest, removed_sequence } = await findSequences(tx, operator_id);
      const after = Math.max(call.query.after, removed_sequence);
      const upTo = types ? Math.min(newest, after + filteredWindow) : newest;
      const rows = await findEvents(tx, operator_id, { after, upTo, types, limit });
      // Read afterwards, so that events removed meanwhile are noticed.
      const oldest_sequence = (await findSequences(tx, operator_id)).removed_sequence + 1;
      refuseForgotten(call.query.after, oldest_sequence);

      const last_sequence = rows.length === limit ? (rows.at(-1) as EventRow).sequence : upTo;
      const data = rows.map((row) => viewEvent(seesCodes ? row : withoutCode(row)));
      return { data, meta: { last_sequence, has_more: last_sequence < newest, oldest_sequence } };
    });
  };

/** A reader at this position would miss removed events; 0 is for readers who have read nothing yet. */
const refuseForgotten = (after: number, oldest_sequence: number): void => {
  if (after === 0 || after >= oldest_sequence - 1) return;
  throw new Refusal('INVALID_REQUEST', 'Events after this one are no longer kept.', {
    reason: 'events_removed',
    oldest_sequence,
  });
};

const withoutCode = (row: EventRow): EventRow =>
  secretEvents.includes(row.type) ? { ...row, data: { ...(row.data as object), code: null } } : row;

/** An event as every way of delivery shows it. */
const viewEvent = (row: EventRow) =>
  ({
    id: row.event_id,
    type: row.type,
    created_at: row.created_at.toISOString(),
    api_version: 'v1',
    operator_id: row.operator_id,
    sequence: row.sequence,
    // Stored with the change; its type was checked then.
    data: row.data,
  }) as z.input<typeof event>;
