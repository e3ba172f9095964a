-- Without an SQL transaction of its own: it commits in parts, and can be repeated.
-- Withdrawals that were paid before payout claims existed are paid out. The table may be large, and servers of the
-- previous version go on meanwhile: each part locks only its own rows. What they pay is set by note_payout.
do $$
declare
  most constant bigint := 9223372036854775807;
  rows_of_a_part constant integer := 5000;
  last_operator bigint := 0;
  last_id bigint := 0;
  upto_operator bigint;
  upto_id bigint;
begin
  alter table payment_requests no force row level security;
  commit;
  -- Each part is found by the primary key: the whole table is not read for it.
  perform set_config('enable_seqscan', 'off', false), set_config('enable_bitmapscan', 'off', false);
  loop
    select p.operator_id, p.id into upto_operator, upto_id
    from payment_requests p
    where (p.operator_id, p.id) > (last_operator, last_id)
    order by p.operator_id, p.id offset rows_of_a_part - 1 limit 1;
    update payment_requests set payout_state = 'paid'
    where (operator_id, id) > (last_operator, last_id)
      and (operator_id, id) <= (coalesce(upto_operator, most), coalesce(upto_id, most))
      and type = 'withdrawal' and status = 'paid' and payout_state = 'none';
    commit;
    exit when upto_id is null;
    last_operator := upto_operator;
    last_id := upto_id;
  end loop;
  perform set_config('enable_seqscan', 'on', false), set_config('enable_bitmapscan', 'on', false);
  alter table payment_requests force row level security;
end $$;
