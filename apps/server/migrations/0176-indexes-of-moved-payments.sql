-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- What has moved in the period of a statement, built while servers work. An index that an interrupted build has left is
-- invalid, so it is dropped first.
drop index concurrently if exists payment_requests_by_payout;
create index concurrently payment_requests_by_payout on payment_requests (operator_id, paid_at)
  where type = 'withdrawal' and status = 'paid';
drop index concurrently if exists payment_requests_by_return;
create index concurrently payment_requests_by_return on payment_requests (operator_id, returned_at)
  where returned_at is not null;
drop index concurrently if exists payment_requests_by_reversal;
create index concurrently payment_requests_by_reversal on payment_requests (operator_id, updated_at) where is_reversed;
