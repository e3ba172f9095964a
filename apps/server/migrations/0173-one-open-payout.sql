-- A withdrawal has one open order at a time, whatever the moments of its payout claims.
create unique index cashier_orders_one_open_payout on cashier_orders (operator_id, payment_id)
  where kind = 'payout' and state in ('due', 'stuck');
drop index cashier_orders_one_payout;
