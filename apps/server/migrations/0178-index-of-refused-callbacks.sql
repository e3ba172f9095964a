-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- The callbacks that wait for staff, counted every few seconds. Built while servers work.
drop index concurrently if exists cashier_callbacks_for_staff;
create index concurrently cashier_callbacks_for_staff on cashier_callbacks (operator_id, received_at)
  where error_code is not null and settled_at is null
    and action in ('capture', 'reverse', 'payout_paid', 'payout_failed', 'payout_returned', 'unreadable');
