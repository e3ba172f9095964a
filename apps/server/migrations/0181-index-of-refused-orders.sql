-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- Voids and refunds that a payment provider refused wait for staff, and are counted every few seconds.
drop index concurrently if exists cashier_orders_refused;
create index concurrently cashier_orders_refused on cashier_orders (operator_id, id)
  where state = 'refused' and kind <> 'payout';
