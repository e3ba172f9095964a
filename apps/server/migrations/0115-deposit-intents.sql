-- Formerly 128d77ea1ac20728f9bcd9b5abe71ec0d5fa253b23d60f684e3d85ae38e4a357: also built an index, as 0168 does.
-- Deposits that are authorised first and captured once the money has moved. Until then an intent reserves its amount.
create table deposit_intents (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  status text not null check (status in ('authorised', 'captured', 'captured_late', 'released', 'expired')),
  amount bigint not null check (amount > 0),
  currency text not null,
  payment_method text,
  external_reference text not null,
  info text,
  notes text,
  captured_amount bigint not null default 0 check (captured_amount >= 0),
  -- In what the captures went beyond the authorisation.
  beyond text[] not null default '{}'
    check (beyond <@ array['amount', 'again', 'released', 'expired', 'excluded']),
  -- Who released it: the operator, or the player's exclusion.
  release_reason text check (release_reason in ('operator', 'self_exclusion')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  captured_at timestamptz(3),
  released_at timestamptz(3),
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  check ((status in ('captured', 'captured_late')) = (captured_at is not null)),
  check ((captured_at is null) = (captured_amount = 0)),
  check ((released_at is null) = (release_reason is null))
) with (fillfactor = 85);
create unique index deposit_intents_reference on deposit_intents (operator_id, external_reference);
create index deposit_intents_newest on deposit_intents (operator_id, created_at desc, id desc);
create index deposit_intents_of_player on deposit_intents (operator_id, player_id, created_at desc, id desc);
-- What is reserved now: read with the account.
create index deposit_intents_open on deposit_intents (operator_id, player_id) where status = 'authorised';
create index deposit_intents_due on deposit_intents (operator_id, expires_at) where status = 'authorised';
call make_tenant_table('deposit_intents');
revoke delete on deposit_intents from croupier_app;
call open_table('deposit_intents', 'croupier_control', 'select');

-- The engine caches the open intents of a player while the account keeps its version. Nothing has to be done for an
-- insert by the engine: it gives the account another version itself.
create trigger raise_version_of_account after insert or update or delete on deposit_intents for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();

-- The intent that a deposit was captured from. Servers of the previous version capture none.
alter table payment_requests add column intent_id bigint;

create type payment_row_with_intent as (
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
  payout_state text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  return_reason text,
  operator_amount bigint,
  intent_id bigint,
  created_at timestamptz,
  updated_at timestamptz,
  approved_at timestamptz,
  paying_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  rejected_at timestamptz,
  cancelled_at timestamptz,
  approved_by bigint[]
);

-- How long an authorisation by this method holds. The defaults follow the methods that every operator starts with.
alter table payment_methods add column authorisation_minutes integer not null default 1440
  check (authorisation_minutes between 1 and 10080);
alter table payment_methods no force row level security;
update payment_methods set authorisation_minutes = case code when 'card' then 30 else 10080 end
where code in ('card', 'voucher');
alter table payment_methods force row level security;

create or replace function add_payment_methods(operator bigint, operator_currency text, at timestamptz) returns void
  language sql
begin atomic
  insert into payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal, min_deposit, max_deposit,
    min_withdrawal, max_withdrawal, currencies, authorisation_minutes, created_at, updated_at)
  select operator, m.code, m.name, true, m.pays_out, 100, 100000000, 100, 100000000, array[operator_currency],
    m.authorisation_minutes, at, at
  from (values
    ('bank_transfer', 'Bank transfer', true, 1440),
    ('card', 'Card', true, 30),
    ('e_wallet', 'E-wallet', true, 1440),
    ('voucher', 'Voucher', false, 10080)
  ) as m (code, name, pays_out, authorisation_minutes)
  on conflict (operator_id, code) do nothing;
end;

-- A reference names one payment or one intent, for ever. Each side writes its row first, then locks the reference and
-- looks for the other's: whoever comes second finds what the first has committed. Fails as stale, so that the command is
-- decided again with what it finds.
create function lock_references(of_operator bigint, names text[]) returns void
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_operator || '/' || n, 115)) from (
    select distinct n from unnest(names) as n order by n
  ) as ordered;
end $$;

create function assert_no_intents(of_operator bigint, names text[]) returns void
  language plpgsql as $$
begin
  perform lock_references(of_operator, names);
  perform assert_current('references', count(*), 0) from deposit_intents
  where operator_id = of_operator and external_reference = any(names);
end $$;

create function assert_no_payments(of_operator bigint, names text[]) returns void
  language plpgsql as $$
begin
  perform lock_references(of_operator, names);
  perform assert_current('references', count(*), 0) from payment_requests
  where operator_id = of_operator and external_reference = any(names);
end $$;
