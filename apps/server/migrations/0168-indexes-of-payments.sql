-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- The payments of a deposit intent, and what came from each of a player's instruments and went back to it, built while
-- servers work. An index that an interrupted build has left is invalid, so it is dropped first.
drop index concurrently if exists payment_requests_of_intent;
create index concurrently payment_requests_of_intent on payment_requests (operator_id, intent_id)
  where intent_id is not null;
drop index concurrently if exists payment_requests_of_instrument;
create index concurrently payment_requests_of_instrument on payment_requests (operator_id, player_id, instrument_id)
  where instrument_id is not null;
