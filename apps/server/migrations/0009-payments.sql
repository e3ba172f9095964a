-- Payment methods, deposits and withdrawals.

create table payment_methods (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  name text not null,
  supports_deposit boolean not null,
  supports_withdrawal boolean not null,
  min_deposit bigint not null default 1,
  max_deposit bigint not null,
  min_withdrawal bigint not null default 1,
  max_withdrawal bigint not null,
  currencies text[] not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, code)
);
call make_tenant_table('payment_methods');
revoke delete on payment_methods from croupier_app;
call open_table('payment_methods', 'croupier_control', 'select, insert');

-- Every operator has these methods from the start; staff change them as they like.
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
create trigger add_payment_methods after insert on operators
  for each row execute function add_payment_methods_to_operator();

create sequence payment_ids increment 256 minvalue 1;
grant usage on sequence payment_ids to croupier_app;

create table payment_requests (
  operator_id bigint not null,
  id bigint not null,
  type text not null check (type in ('deposit', 'withdrawal')),
  status text not null check (status in ('new', 'allowed', 'paid', 'rejected', 'cancelled')),
  player_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  -- The reason that the player reads; internal_reason is for staff only.
  reject_reason text,
  is_reversed boolean not null default false,
  -- The staff who approved so far: a withdrawal that needs two approvals needs two people.
  approved_by bigint[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  paid_at timestamptz(3),
  rejected_at timestamptz(3),
  cancelled_at timestamptz(3),
  internal_reason text,
  -- The bank's reference of the transfer that paid a withdrawal.
  bank_reference text,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players
) with (fillfactor = 85);
create unique index payment_requests_reference on payment_requests (operator_id, external_reference)
  where external_reference is not null;
create index payment_requests_newest on payment_requests (operator_id, created_at desc, id desc);
create index payment_requests_of_player on payment_requests (operator_id, player_id, created_at desc, id desc);
create index payment_requests_open on payment_requests (operator_id, status, created_at)
  where status in ('new', 'allowed');
create index payment_requests_bank_reference on payment_requests (operator_id, bank_reference)
  where bank_reference is not null;
create index payment_requests_by_amount on payment_requests (operator_id, amount desc, id desc);
-- Lists of withdrawals by status, in the order of time. Deposits are not in it and do not pay for it.
create index payment_requests_withdrawals on payment_requests (operator_id, status, created_at desc, id desc)
  where type = 'withdrawal';
-- Count, sum and age of the withdrawals that wait are read from this index alone.
create index payment_requests_queue on payment_requests (operator_id, status, created_at, id)
  include (player_id, currency, amount, approved_by, updated_at)
  where type = 'withdrawal' and status in ('new', 'allowed');
-- Whether a player was ever paid out.
create index payment_requests_paid_out on payment_requests (operator_id, player_id)
  where type = 'withdrawal' and status = 'paid';
-- Only a chargeback makes a balance negative, so the players with a negative balance are among these.
create index payment_requests_reversed on payment_requests (operator_id, player_id) where is_reversed;
call make_tenant_table('payment_requests');
revoke delete on payment_requests from croupier_app;

create type payment_request_row as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  created_at timestamptz,
  updated_at timestamptz,
  paid_at timestamptz,
  rejected_at timestamptz,
  cancelled_at timestamptz,
  approved_by bigint[]
);

-- The member of staff who works on a withdrawal at the moment. The decision removes the row.
create table payment_claims (
  operator_id bigint not null,
  payment_id bigint not null,
  staff_id bigint not null,
  taken_at timestamptz(3) not null,
  taken_until timestamptz(3) not null,
  primary key (operator_id, payment_id),
  foreign key (operator_id, payment_id) references payment_requests,
  foreign key (operator_id, staff_id) references staff,
  check (taken_until > taken_at)
);
create index payment_claims_of_staff on payment_claims (operator_id, staff_id);
call make_tenant_table('payment_claims');
