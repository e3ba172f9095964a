-- The queues of withdrawals as a whole (how many, how much, how old) are read from this index alone.
create index payment_requests_queue on payment_requests (operator_id, status, created_at, id)
  include (player_id, currency, amount, approved_by, updated_at)
  where type = 'withdrawal' and status in ('new', 'allowed');
