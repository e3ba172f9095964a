-- Every operator can be paid and pay out from its first moment on; staff change the methods as they like.
create function add_payment_methods(operator bigint, operator_currency text, at timestamptz) returns void
  language sql
begin atomic
  insert into payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal, min_deposit, max_deposit,
    min_withdrawal, max_withdrawal, currencies, created_at, updated_at)
  select operator, m.code, m.name, true, m.pays_out, 100, 100000000, 100, 100000000, array[operator_currency], at, at
  from (values
    ('bank_transfer', 'Bank transfer', true),
    ('card', 'Card', true),
    ('e_wallet', 'E-wallet', true),
    ('voucher', 'Voucher', false)
  ) as m (code, name, pays_out)
  on conflict (operator_id, code) do nothing;
end;

create function add_payment_methods_to_operator() returns trigger
  language plpgsql as $$
begin
  perform add_payment_methods(new.operator_id, new.currency, new.created_at);
  return null;
end $$;

alter table operators no force row level security;
alter table payment_methods no force row level security;
do $$
begin
  perform add_payment_methods(operator_id, currency, created_at) from operators;
end $$;
alter table operators force row level security;
alter table payment_methods force row level security;

create trigger add_payment_methods after insert on operators
  for each row execute function add_payment_methods_to_operator();

call open_table('payment_methods', 'croupier_control', 'select, insert');
