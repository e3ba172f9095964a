-- A statement that must touch exactly so many rows says so, and undoes its transaction if it did not.
create function assert_count(what text, actual bigint, expected bigint) returns boolean
  language plpgsql immutable as $$
begin
  if actual is distinct from expected then
    raise exception '%: % rows instead of %', what, actual, expected using errcode = 'CR001';
  end if;
  return true;
end $$;

-- Ids that are known before their row is written come in blocks of 256; see src/engine/ids.ts.
create sequence ledger_entry_ids increment 256 minvalue 1;
create sequence payment_ids increment 256 minvalue 1;
create sequence aml_alert_ids increment 256 minvalue 1;
grant usage on sequence ledger_entry_ids, payment_ids, aml_alert_ids to croupier_app;

-- The ledger. Nothing in it is ever changed or removed. seq counts an account's entries, wallet_seq a wallet's; both are
-- without gaps. Each entry's hash binds it to the entry before it in its wallet.
create table ledger_entries (
  operator_id bigint not null,
  player_id bigint not null,
  seq bigint not null,
  id bigint not null,
  wallet text not null check (wallet in ('real', 'bonus')),
  wallet_seq bigint not null,
  type text not null check (type in ('deposit', 'withdrawal', 'withdrawal_rejection', 'correction_up', 'correction_down',
    'bonus_correction_up', 'bonus_correction_down', 'bonus_conversion', 'casino_bet', 'casino_win', 'casino_rollback',
    'loyalty_exchange', 'tournament_prize', 'chargeback')),
  amount bigint not null,
  balance_after bigint not null,
  -- The same amount in the operator's currency, at the rate of its moment.
  operator_amount bigint not null,
  payment_request_id bigint,
  game_id bigint,
  game_round_id text,
  player_bonus_id bigint,
  created_at timestamptz(3) not null,
  hash bytea not null,
  primary key (operator_id, player_id, seq)
);
-- Entries that are not play are few and far between: they must be found without reading the play around them.
create index ledger_entries_not_play on ledger_entries (operator_id, player_id, type, seq)
  where type not in ('casino_bet', 'casino_win', 'casino_rollback');
call make_tenant_table('ledger_entries', append_only => true);

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
  reject_reason text,
  is_reversed boolean not null default false,
  -- The staff who approved so far: four eyes are two people.
  approved_by bigint[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  paid_at timestamptz(3),
  rejected_at timestamptz(3),
  cancelled_at timestamptz(3),
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players
) with (fillfactor = 85);
create unique index payment_requests_reference on payment_requests (operator_id, external_reference)
  where external_reference is not null;
create index payment_requests_newest on payment_requests (operator_id, created_at desc, id desc);
create index payment_requests_of_player on payment_requests (operator_id, player_id, created_at desc, id desc);
create index payment_requests_open on payment_requests (operator_id, status, created_at) where status in ('new', 'allowed');
call make_tenant_table('payment_requests');
revoke delete on payment_requests from croupier_app;

-- One unit of the currency in units of the operator's currency, from that day on.
create table exchange_rates (
  operator_id bigint not null references operators,
  currency text not null,
  day date not null,
  rate numeric(24, 10) not null check (rate > 0),
  source text not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, currency, day)
);
call make_tenant_table('exchange_rates');
