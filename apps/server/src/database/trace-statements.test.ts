import { expect, test } from 'vitest';
import { summaryOf } from './trace-statements.ts';

test.each([
  ['insert into ledger_entries (operator_id) select $1', 'INSERT ledger_entries'],
  ['with q as (select 1) update webhook_queues w set lease = $1', 'UPDATE webhook_queues'],
  ['delete from "idempotency" where ctid = $1', 'DELETE idempotency'],
  ['select id from players where operator_id = $1', 'SELECT players'],
  ['select 1 from accounts a where operator_id = $1 for no key update of a', 'SELECT accounts'],
  ['select 1 from accounts where operator_id = $1 for update skip locked', 'SELECT accounts'],
  ['with due as (select operator_id from operators) select 1 from due', 'SELECT operators'],
  ["select set_config('app.operator_id', $1, true)", 'SELECT'],
  ['commit', 'COMMIT'],
])('%s is %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
