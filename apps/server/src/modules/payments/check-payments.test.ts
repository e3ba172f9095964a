import { describe, test } from 'vitest';
import { storyStart, type Tampering, tamperWith } from '../../../test/support/verify-story.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const expectFound = tamperWith(await createFileWorld(storyStart));

describe('verify of payments', () => {
  const cases: Tampering[] = [
    [
      'a deposit without its entry, with an id that was never given',
      ['payment_entries', 'payment_events', 'ids'],
      (sql, { operator, player }) => sql`
        insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, created_at, updated_at,
          paid_at)
        values (${operator.operator_id}, 900000000, 'deposit', 'paid', ${player}, 5, 'EUR', ${storyStart}, ${storyStart}, ${storyStart})`,
    ],
    [
      'a withdrawal that was paid and then rejected by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set status = 'rejected', rejected_at = paid_at, paid_at = null, reject_reason = 'x',
          payout_state = 'none', paying_at = null, claimed_by_staff = null, claimed_by_key = null
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
      ['payment_status', 'payment_events'],
      (sql, { payments }) => sql`update payment_requests set is_reversed = false where id = ${payments.charged}`,
    ],
    [
      'a part of a chargeback that was taken back by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set is_reversed = false, reversed_amount = 1 where id = ${payments.charged}`,
    ],
    [
      'a payment that was given to another player',
      ['payment_entries', 'payment_events'],
      (sql, { payments, foreign }) =>
        sql`update payment_requests set player_id = ${foreign} where id = ${payments.allowed}`,
    ],
    [
      'an order to pay out a withdrawal that nobody has claimed',
      ['cashier_orders'],
      (sql, { payments }) => sql`
        insert into cashier_orders (operator_id, kind, adapter, player_id, payment_id, amount, currency, claimed_at, state,
          created_at, updated_at)
        select operator_id, 'payout', 'generic', player_id, id, amount, currency, ${storyStart}, 'due', ${storyStart},
          ${storyStart}
        from payment_requests where id = ${payments.waiting}`,
    ],
    [
      'a refund by order that never left its deposit',
      ['cashier_orders'],
      (sql, { operator }) => sql`
        insert into cashier_orders (operator_id, kind, adapter, player_id, payment_id, amount, currency, state, created_at,
          updated_at)
        select operator_id, 'refund', 'generic', player_id, id, amount, currency, 'done', ${storyStart}, ${storyStart}
        from payment_requests
        where operator_id = ${operator.operator_id} and type = 'deposit' and reversed_amount = 0 and not is_reversed
        order by id limit 1`,
    ],
    [
      'a payment that was removed',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`delete from payment_requests where id = ${payments.cancelled}`,
    ],
    [
      'a returned withdrawal that was made a paid one by hand',
      ['payment_entries', 'payment_events', 'payout_batch'],
      (sql, { payments }) => sql`
        update payment_requests set payout_state = 'paid', is_reversed = false, returned_at = null, return_reason = null
        where id = ${payments.returned}`,
    ],
    [
      'a paid withdrawal that was made a returned one by hand',
      ['payment_entries', 'payment_events'],
      (sql, { payments }) => sql`
        update payment_requests set payout_state = 'returned', is_reversed = true, returned_at = paid_at, return_reason = 'x'
        where id = ${payments.paid}`,
    ],
    [
      'a returned withdrawal without its moment',
      ['payment_status'],
      (sql, { payments }) => sql`update payment_requests set returned_at = null where id = ${payments.returned}`,
    ],
    [
      'a payment that left its batch',
      ['payout_batch'],
      (sql, { payments }) => sql`update payment_requests set payout_batch_id = null where id = ${payments.paying}`,
    ],
    [
      'a payment that is in another batch than it says',
      ['payout_batch'],
      (sql, { payments }) =>
        sql`update payment_requests set payout_batch_id = ${payments.batches[1]} where id = ${payments.paying}`,
    ],
    [
      'a row of a batch in another state than its payment',
      ['payout_batch'],
      (sql, { payments }) =>
        sql`update payout_batch_rows set state = 'paid', decided_at = ${storyStart} where payment_id = ${payments.paying}`,
    ],
    [
      'a row that was removed from a batch',
      ['payout_batch'],
      (sql, { payments }) =>
        sql`delete from payout_batch_rows where payment_id = ${payments.taken} and batch_id = ${payments.batches[0]}`,
    ],
    [
      'another file in a batch',
      ['payout_batch'],
      (sql, { payments }) => sql`update payout_batches set file = '\\x00' where id = ${payments.batches[1]}`,
    ],
    [
      'another file in a batch, with its hash',
      ['payout_batch'],
      (sql, { payments }) => sql`
        update payout_batches set file = '\\x00', file_sha256 = encode(sha256('\\x00'), 'hex')
        where id = ${payments.batches[1]}`,
    ],
    [
      'another sum of a batch',
      ['payout_batch'],
      (sql, { payments }) => sql`update payout_batches set sums = '[]' where id = ${payments.batches[0]}`,
    ],
    [
      'a payment whose moments do not fit its status',
      ['payment_status'],
      (sql, { payments }) => sql`update payment_requests set paid_at = null where id = ${payments.paid}`,
    ],
  ];

  test.each(cases)('finds %s', (...tampering) => expectFound(tampering));
});
