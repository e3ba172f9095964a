import { describe, test } from 'vitest';
import { expectFound, storyStart, type Tampering } from '../../../test/support/verify-story.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld(storyStart);

describe('verify of payments', () => {
  const cases: Tampering[] = [
    [
      'a deposit without its entry',
      ['payment_entries', 'payment_events'],
      (sql, { operator, player }) => sql`
        insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, created_at, updated_at,
          paid_at)
        values (${operator.operator_id}, 900000000, 'deposit', 'paid', ${player}, 5, 'EUR', ${storyStart}, ${storyStart}, ${storyStart})`,
    ],
    [
      'a withdrawal that was paid and then rejected by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set status = 'rejected', rejected_at = paid_at, paid_at = null, reject_reason = 'x'
        where id = ${payments.paid}`,
    ],
    [
      'a rejected withdrawal that was paid by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set status = 'paid', paid_at = rejected_at, rejected_at = null, reject_reason = null
        where id = ${payments.rejected}`,
    ],
    [
      'the amount of a withdrawal',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`update payment_requests set amount = 1 where id = ${payments.waiting}`,
    ],
    [
      'a chargeback that was taken back by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`update payment_requests set is_reversed = false where id = ${payments.charged}`,
    ],
    [
      'a payment that was given to another player',
      ['payment_entries', 'payment_events'],
      (sql, { payments, foreign }) =>
        sql`update payment_requests set player_id = ${foreign} where id = ${payments.allowed}`,
    ],
    [
      'a payment that was removed',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`delete from payment_requests where id = ${payments.cancelled}`,
    ],
    [
      'a payment whose moments do not fit its status',
      ['payment_status'],
      (sql, { payments }) => sql`update payment_requests set paid_at = null where id = ${payments.paid}`,
    ],
  ];

  test.each(cases)('finds %s', (...tampering) => expectFound(world, tampering));
});
