-- Orders of free rounds with which nothing is left to do: staff have settled them with the provider, or a refused issue
-- has ended the bonus. A later change of the order makes it one of the platform again; servers of the previous version
-- do not clear the moment, so it counts only while it is not older than the order.
alter table free_round_orders add column settled_at timestamptz(3);

-- What was refused so far and was never issued is a refused issue.
alter table free_round_orders no force row level security;
update free_round_orders set settled_at = updated_at where state = 'refused' and issued_at is null;
alter table free_round_orders force row level security;

-- For the queue of staff: what the platform gave up.
create index free_round_orders_given_up on free_round_orders (operator_id, updated_at)
  where state = 'failed' or (state = 'refused' and wanted = 'cancelled');
