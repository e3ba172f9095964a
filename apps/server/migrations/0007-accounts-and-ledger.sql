-- Accounts, the ledger, and exchange rates.

-- The row that every movement of money updates: both wallets, the heads of their hash chains and the counters of limits
-- are together, so that a movement updates one row and appends a few.
create table accounts (
  operator_id bigint not null,
  player_id bigint not null,
  currency text not null,
  real_balance bigint not null default 0,
  bonus_balance bigint not null default 0 check (bonus_balance >= 0),
  -- The number of the newest ledger entry of the account and of each wallet. Numbers have no gaps.
  entries bigint not null default 0,
  real_entries bigint not null default 0,
  bonus_entries bigint not null default 0,
  real_head bytea not null default '\x',
  bonus_head bytea not null default '\x',
  real_changed_at timestamptz(3) not null,
  bonus_changed_at timestamptz(3) not null,
  -- The UTC day, ISO week, month and year that the counters below are of.
  window_day integer not null default 0,
  window_week integer not null default 0,
  window_month integer not null default 0,
  window_year integer not null default 0,
  bet_day bigint not null default 0,
  bet_week bigint not null default 0,
  bet_month bigint not null default 0,
  loss_day bigint not null default 0,
  loss_week bigint not null default 0,
  loss_month bigint not null default 0,
  deposit_day bigint not null default 0,
  deposit_week bigint not null default 0,
  deposit_month bigint not null default 0,
  deposit_year bigint not null default 0,
  withdrawal_day bigint not null default 0,
  deposited_total bigint not null default 0,
  -- Withdrawals that are new, allowed or paid; the allowance of unverified players counts these.
  withdrawn_total bigint not null default 0,
  staked_total bigint not null default 0,
  session_started_at timestamptz(3),
  last_played_at timestamptz(3),
  -- Loyalty points: whole ones, and ten-thousandths of one. They can be negative after a rollback of a bet whose points
  -- were exchanged already.
  points bigint not null default 0,
  points_remainder integer not null default 0 check (points_remainder between 0 and 9999),
  -- Servers keep accounts in memory between commands. Every change of this row, or of the rows that its rules read,
  -- raises the version in the same transaction, so that a server notices an outdated copy.
  version bigint not null default 0,
  -- How many draws were made from the player's seeds. Every round writes this row, so the count is here.
  seed_nonce bigint not null default 0,
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
) with (fillfactor = 60);
call make_tenant_table('accounts');
revoke delete on accounts from croupier_app;

create trigger raise_version before update on accounts for each row
  when (new.version = old.version) execute function raise_version();

-- Raises the version of an account when a row that its rules read changes. The account engine writes the account's row
-- itself, with its own version, before anything else; the triggers skip it.
create function raise_version_of_account() returns trigger language plpgsql as $$
begin
  update accounts set version = version + 1
  where operator_id = coalesce(new.operator_id, old.operator_id) and player_id = coalesce(new.player_id, old.player_id);
  return null;
end $$;

create function raise_version_of_players_account() returns trigger language plpgsql as $$
begin
  update accounts set version = version + 1 where operator_id = old.operator_id and player_id = old.id;
  return null;
end $$;
-- The columns that rules read (PlayerFacts). Changes of others, such as the last login, leave the version alone.
create trigger raise_version_of_account after update of
  status, status_set_by, kyc_status, kyc_rejection_final, kyc_expires_at, risk_level, category, country, is_test,
  can_login, can_deposit, can_withdraw, can_bet, excluded_from_bonuses, exclusion_type, exclusion_since,
  exclusion_until, created_at on players for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_players_account();

-- A changed row of accounts as a batch sends it, in one array of rows. The types of rows (here and in other files) are
-- separate from their tables, so that a new column does not change what a server of the previous version sends.
create type account_change as (
  player_id bigint,
  version bigint,
  real_balance bigint,
  bonus_balance bigint,
  entries bigint,
  real_entries bigint,
  bonus_entries bigint,
  real_head bytea,
  bonus_head bytea,
  real_changed_at timestamptz,
  bonus_changed_at timestamptz,
  window_day integer,
  window_week integer,
  window_month integer,
  window_year integer,
  bet_day bigint,
  bet_week bigint,
  bet_month bigint,
  loss_day bigint,
  loss_week bigint,
  loss_month bigint,
  deposit_day bigint,
  deposit_week bigint,
  deposit_month bigint,
  deposit_year bigint,
  withdrawal_day bigint,
  deposited_total bigint,
  withdrawn_total bigint,
  staked_total bigint,
  points bigint,
  points_remainder integer,
  session_started_at timestamptz,
  last_played_at timestamptz,
  seed_nonce bigint
);

-- Ids that the program must know before it writes the row come in blocks of 256; see src/engine/ids.ts.
create sequence ledger_entry_ids increment 256 minvalue 1;
grant usage on sequence ledger_entry_ids to croupier_app;

-- The ledger. No row is ever changed or removed. seq counts the entries of an account, wallet_seq those of a wallet;
-- both have no gaps. The hash of an entry covers the hash of the entry before it in its wallet.
create table ledger_entries (
  operator_id bigint not null,
  player_id bigint not null,
  seq bigint not null,
  id bigint not null,
  wallet text not null check (wallet in ('real', 'bonus')),
  wallet_seq bigint not null,
  type text not null check (type in ('deposit', 'withdrawal', 'withdrawal_rejection', 'correction_up',
    'correction_down', 'bonus_correction_up', 'bonus_correction_down', 'bonus_conversion', 'casino_bet', 'casino_win',
    'casino_rollback', 'loyalty_exchange', 'tournament_prize', 'chargeback')),
  amount bigint not null,
  balance_after bigint not null,
  -- The amount in the operator's currency, at the rate of created_at.
  operator_amount bigint not null,
  payment_request_id bigint,
  game_id bigint,
  game_round_id text,
  player_bonus_id bigint,
  created_at timestamptz(3) not null,
  hash bytea not null,
  -- Wallet and type are included, so that the entries of one type are counted in the index alone.
  primary key (operator_id, player_id, seq) include (wallet, type)
) with (
  -- An index answers alone only for pages that a vacuum has visited. Rows are never updated, so vacuums are cheap.
  autovacuum_vacuum_insert_scale_factor = 0.02
);
-- Few entries are neither bets nor wins; these indexes find them without reading the others.
create index ledger_entries_rare on ledger_entries (operator_id, player_id, type, seq) include (wallet)
  where type not in ('casino_bet', 'casino_win');
create index ledger_entries_rare_by_time on ledger_entries
  (operator_id, type, created_at desc, player_id desc, seq desc)
  where type <> all (array['casino_bet', 'casino_win']);
-- Staff read the ledger across players. A BRIN index costs play some bytes per 32 pages, a B-tree would cost an insert
-- per entry.
create index ledger_entries_by_time on ledger_entries using brin (operator_id, created_at)
  with (pages_per_range = 32, autosummarize = on);
call make_tenant_table('ledger_entries', append_only => true);

create type ledger_entry_row as (
  player_id bigint,
  seq bigint,
  id bigint,
  wallet text,
  wallet_seq bigint,
  type text,
  amount bigint,
  balance_after bigint,
  operator_amount bigint,
  payment_request_id bigint,
  game_id bigint,
  game_round_id text,
  player_bonus_id bigint,
  created_at timestamptz,
  hash bytea
);

-- Within an account created_at never decreases and numbers have no gaps. A binary search therefore finds what was
-- before a moment and where the n-th entry of a wallet is: some twenty steps among a million entries, without another
-- index.

-- Returns how many entries of the account are older than a moment.
create function ledger_entries_before(of_operator bigint, of_player bigint, of_entries bigint, moment timestamptz)
  returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := of_entries;
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    perform from ledger_entries
      where operator_id = of_operator and player_id = of_player and seq = middle and created_at < moment;
    if found then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

-- Returns how many of the account's first entries are of the wallet. An entry is of one wallet or of the other.
create function ledger_wallet_entries(of_operator bigint, of_player bigint, of_wallet text, of_entries bigint)
  returns bigint language plpgsql stable as $$
declare
  counted bigint;
begin
  select case when wallet = of_wallet then wallet_seq else seq - wallet_seq end into counted from ledger_entries
    where operator_id = of_operator and player_id = of_player and seq = of_entries;
  return coalesce(counted, 0);
end $$;

-- Returns the seq of the wallet's n-th entry among the account's first entries, of which so many are of the wallet: the
-- first seq up to which the wallet has n entries.
create function ledger_seq_of(of_operator bigint, of_player bigint, of_wallet text, of_entries bigint,
    of_wallet_entries bigint, n bigint)
  returns bigint language plpgsql stable as $$
declare
  low bigint := n;
  high bigint := of_entries - (of_wallet_entries - n);
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    perform from ledger_entries
      where operator_id = of_operator and player_id = of_player and seq = middle
        and case when wallet = of_wallet then wallet_seq else seq - wallet_seq end >= n;
    if found then high := middle; else low := middle + 1; end if;
  end loop;
  return low;
end $$;

-- One root per operator and finished UTC day. It covers the head of every wallet that moved that day and the root of
-- the day before; see docs/decisions/0014-daily-roots.md.
create table ledger_roots (
  operator_id bigint not null references operators,
  day date not null,
  root bytea not null,
  -- How many wallets moved that day, and how many entries were booked.
  wallets bigint not null,
  entries bigint not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, day)
);
call make_tenant_table('ledger_roots', append_only => true);
call open_table('ledger_roots', 'croupier_control', 'select');

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
-- The list of rates, newest day first. The primary key finds the rate of one currency.
create index exchange_rates_by_day on exchange_rates (operator_id, day desc, currency);
call make_tenant_table('exchange_rates');
create trigger raise_facts_version_by_insert after insert on exchange_rates referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_update after update on exchange_rates referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_delete after delete on exchange_rates referencing old table as changed
  for each statement execute function raise_facts_version();
