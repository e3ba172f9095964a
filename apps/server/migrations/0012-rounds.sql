-- Rounds of games, and the calls of game providers that move money.

-- No row needs these ids. Benchmarks draw from the sequence to compare with a plain round.
create sequence game_round_ids increment 256 minvalue 1;
grant usage on sequence game_round_ids to croupier_app;

-- One row per player and round. Stakes and wins are kept by wallet, so that a win is split as its stake was, and a
-- rollback returns exactly what was taken.
create table game_rounds (
  operator_id bigint not null,
  provider_id bigint not null,
  round_id text not null,
  player_id bigint not null,
  game_id bigint not null,
  status text not null check (status in ('open', 'closed')),
  -- Without the stakes of bets that were rolled back.
  staked_real bigint not null default 0,
  staked_bonus bigint not null default 0,
  won_real bigint not null default 0,
  won_bonus bigint not null default 0,
  player_bonus_id bigint,
  -- Everything needed to play the round again: seeds, nonce, parameters, result. Originals only.
  outcome json,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- How many bets and wins there were, including bets that were rolled back and wins of nothing.
  bets integer not null default 0,
  wins integer not null default 0,
  -- How much the stakes count towards the bonus. They count when the round closes.
  wagered bigint not null default 0,
  primary key (operator_id, provider_id, round_id, player_id)
) with (fillfactor = 85);
create index game_rounds_open on game_rounds (operator_id, opened_at) where status = 'open';
create index game_rounds_of_player on game_rounds (operator_id, player_id, opened_at desc);
create index game_rounds_of_bonus on game_rounds (operator_id, player_bonus_id) where player_bonus_id is not null;
-- Rounds are written in the order of their time, so a BRIN index finds the rounds of a period and costs play little.
create index game_rounds_by_time on game_rounds using brin (operator_id, opened_at)
  with (pages_per_range = 16, autosummarize = on);
-- The few rounds that close on a later UTC day than they were opened: cashback counts them in the period of their
-- close.
create index game_rounds_over_midnight on game_rounds (operator_id, closed_at, player_id)
  where (opened_at at time zone 'UTC')::date <> (closed_at at time zone 'UTC')::date;
call make_tenant_table('game_rounds');
revoke delete on game_rounds from croupier_app;

create type game_round_row as (
  provider_id bigint,
  round_id text,
  player_id bigint,
  game_id bigint,
  status text,
  staked_real bigint,
  staked_bonus bigint,
  won_real bigint,
  won_bonus bigint,
  bets integer,
  wins integer,
  player_bonus_id bigint,
  wagered bigint,
  opened_at timestamptz,
  closed_at timestamptz,
  outcome json
);

create sequence provider_transaction_ids increment 256 minvalue 1;
grant usage on sequence provider_transaction_ids to croupier_app;

-- Every call of a provider that moved money or forbade it, for ever: a repeated call gets its answer from here.
create table provider_transactions (
  operator_id bigint not null,
  provider_id bigint not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  transaction_id text not null,
  id bigint not null,
  player_id bigint not null,
  -- A bet that was rolled back before it arrived has neither round nor game.
  round_id text,
  game_id bigint,
  win_kind text check (win_kind in ('win', 'jackpot', 'promo', 'correction')),
  finishes_round boolean not null default false,
  currency text not null,
  amount bigint not null check (amount >= 0),
  real_amount bigint not null check (real_amount >= 0),
  bonus_amount bigint not null check (bonus_amount >= 0),
  balance_after bigint not null,
  bonus_balance_after bigint not null,
  -- repeated: a rollback of a bet that another rollback had undone already. It moved nothing, and its id is taken.
  status text not null check (status in ('applied', 'tombstoned', 'rolled_back', 'repeated')),
  reference_transaction_id text,
  created_at timestamptz(3) not null,
  -- How much a bet counts towards which bonus.
  player_bonus_id bigint,
  wagered bigint not null default 0,
  primary key (operator_id, provider_id, kind, transaction_id),
  check (amount = real_amount + bonus_amount),
  check (status <> 'rolled_back' or kind = 'bet'),
  check (status <> 'repeated' or kind = 'rollback'),
  check ((kind = 'win') = (win_kind is not null)),
  check ((kind = 'rollback') = (reference_transaction_id is not null)),
  check (status in ('tombstoned', 'repeated') or (round_id is not null and game_id is not null)),
  foreign key (operator_id, provider_id) references game_providers,
  foreign key (operator_id, player_id) references players
);
create index provider_transactions_by_round on provider_transactions (operator_id, provider_id, round_id);
create index provider_transactions_by_time on provider_transactions (operator_id, provider_id, created_at);
create index provider_transactions_of_bonus on provider_transactions (operator_id, player_bonus_id)
  where player_bonus_id is not null;
-- A bet is undone by one rollback.
create unique index provider_transactions_undone on provider_transactions
  (operator_id, provider_id, reference_transaction_id) where kind = 'rollback' and status <> 'repeated';
call make_tenant_table('provider_transactions', append_only => true);
-- A bet that is rolled back gets another status; nothing else about a transaction changes.
grant update (status) on provider_transactions to croupier_app;

create type provider_transaction_row as (
  provider_id bigint,
  kind text,
  transaction_id text,
  id bigint,
  player_id bigint,
  round_id text,
  game_id bigint,
  win_kind text,
  finishes_round boolean,
  currency text,
  amount bigint,
  real_amount bigint,
  bonus_amount bigint,
  balance_after bigint,
  bonus_balance_after bigint,
  status text,
  reference_transaction_id text,
  player_bonus_id bigint,
  wagered bigint,
  created_at timestamptz
);

-- The sum that each provider paid in wins that need no bet, by kind and UTC day, in the operator's currency. Their caps
-- are checked against it under the lock of the provider's row.
create table unbacked_win_days (
  operator_id bigint not null,
  provider_id bigint not null,
  kind text not null check (kind in ('jackpot', 'promo', 'correction')),
  day date not null,
  amount bigint not null check (amount between 0 and 9007199254740991),
  primary key (operator_id, provider_id, kind, day),
  foreign key (operator_id, provider_id) references game_providers
);
call make_tenant_table('unbacked_win_days');
revoke delete on unbacked_win_days from croupier_app;
