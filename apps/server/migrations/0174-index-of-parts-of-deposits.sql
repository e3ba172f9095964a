-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- The deposits of a player that were given back in part, built while servers work. An index that an interrupted build
-- has left is invalid, so it is dropped first.
drop index concurrently if exists payment_requests_reversed_in_part;
create index concurrently payment_requests_reversed_in_part on payment_requests (operator_id, player_id)
  where reversed_amount > 0 and not is_reversed;
