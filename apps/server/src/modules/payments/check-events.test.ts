import { describe, test } from 'vitest';
import { storyStart, type Tampering, tamperWith } from '../../../test/support/verify-story.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const expectFound = tamperWith(await createFileWorld(storyStart));

describe('verify of events, their delivery and sandboxes', () => {
  const cases: Tampering[] = [
    [
      'an event that was removed',
      ['payment_events', 'event_sequence'],
      (sql, { payments }) => sql`
        delete from outbox_events where type = 'withdrawal.paid' and data->>'id' = ${String(payments.paid)}`,
    ],
    [
      'an event that never happened',
      ['payment_events'],
      (sql, { payments }) => sql`
        update outbox_events set type = 'withdrawal.paid'
        where type = 'withdrawal.allowed' and data->>'id' = ${String(payments.allowed)}`,
    ],
    [
      'a gap in the sequence of events',
      ['event_sequence'],
      (sql, { operator }) => sql`
        update outbox_events e set sequence = sequence + 1000 where operator_id = ${operator.operator_id}
          and sequence = (select last_sequence from event_sequences s where s.operator_id = e.operator_id)`,
    ],
    [
      'a webhook endpoint that is ahead of the events',
      ['deliveries'],
      (sql, { operator }) => sql`
        with made as (
          insert into webhook_endpoints (operator_id, url, description, events, secret_sealed, created_at, updated_at)
          values (${operator.operator_id}, 'https://hooks.casino.example/', '', '{*}', '', '2026-03-02', '2026-03-02')
          returning operator_id, id
        )
        insert into webhook_queues (operator_id, endpoint_id, cursor_sequence) select operator_id, id, 1000000 from made`,
    ],
    [
      'a sandbox that was made a live operator behind the trigger',
      ['sandbox'],
      (sql, { operator }) =>
        sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx`update operators set is_sandbox = false, clock_offset_ms = 1 where operator_id = ${operator.operator_id}`;
        }),
    ],
    [
      'the trigger that keeps sandboxes and live operators apart switched off',
      ['sandbox'],
      (sql) => sql`alter table operators disable trigger refuse_sandbox_change`,
    ],
  ];

  test.each(cases)('finds %s', (...tampering) => expectFound(tampering));
});
