-- The second edition of the wallet of game providers. All defaults are constants, so nothing is rewritten, and they are
-- right for the rows of servers of the previous version.

-- The identity of a transaction: its key is of the provider or of the player, with or without the kind. It is fixed with
-- the first transaction, because transactions refer to it by a foreign key.
alter table game_providers
  add column transaction_scope text not null default 'provider' check (transaction_scope in ('provider', 'player')),
  add column kind_in_key boolean not null default true,
  -- Calls beyond bets, wins and rollbacks of bets that the provider may make.
  add column credits_without_bet boolean not null default false,
  add column rolls_back_wins boolean not null default false,
  add column adjusts_below_zero boolean not null default false,
  add constraint game_providers_key unique (operator_id, id, transaction_scope, kind_in_key);
call open_table('game_providers', 'croupier_admission', 'select');

-- A key brings the settings of its provider along: a change of them changes its version, so that every node notices.
create function note_provider_settings() returns trigger language plpgsql as $$
begin
  update api_keys set version = version + 1 where operator_id = new.operator_id and provider_id = new.id;
  return null;
end $$;
create trigger note_provider_settings after update on game_providers for each row
  when ((old.transaction_scope, old.kind_in_key, old.credits_without_bet, old.rolls_back_wins, old.adjusts_below_zero)
    is distinct from
    (new.transaction_scope, new.kind_in_key, new.credits_without_bet, new.rolls_back_wins, new.adjusts_below_zero))
  execute function note_provider_settings();

alter table provider_transactions
  add column transaction_scope text not null default 'provider',
  add column kind_in_key boolean not null default true,
  -- 0, or the player among whose transactions the id is unique.
  add column scope bigint not null default 0,
  add column is_tip boolean not null default false,
  -- The round that a tip named; its stake is kept in a round of its own.
  add column named_round_id text,
  -- The position of a bet in its round, and how many bets the round had at a win.
  add column bet_number integer not null default 0,
  -- What a rollback takes back.
  add column reference_kind text not null default 'bet',
  -- Information of the provider, in minor units with six decimals; no money that is booked.
  add column jackpot_contribution numeric(24, 6),
  add column jackpot_amount bigint not null default 0,
  add column promotion_reference text,
  add column free_round_id text,
  add constraint provider_transactions_scope_check
    check (scope = case transaction_scope when 'player' then player_id else 0 end) not valid,
  add constraint provider_transactions_provider_fkey
    foreign key (operator_id, provider_id, transaction_scope, kind_in_key)
    references game_providers (operator_id, id, transaction_scope, kind_in_key) not valid,
  add constraint provider_transactions_kinds_check
    check (kind in ('bet', 'win', 'rollback', 'adjustment')) not valid,
  add constraint provider_transactions_statuses_check
    check (status in ('applied', 'tombstoned', 'rolled_back', 'repeated', 'held')) not valid,
  add constraint provider_transactions_sign_check
    check (kind = 'adjustment' or (amount >= 0 and real_amount >= 0 and bonus_amount >= 0)) not valid,
  add constraint provider_transactions_parts_check
    check (amount = real_amount + bonus_amount or (status = 'held' and real_amount = 0 and bonus_amount = 0)) not valid,
  add constraint provider_transactions_undone_check
    check (status <> 'rolled_back' or kind in ('bet', 'win')) not valid,
  add constraint provider_transactions_reference_check
    check (kind in ('rollback', 'win') or reference_transaction_id is null) not valid,
  add constraint provider_transactions_rollback_check
    check (kind <> 'rollback' or reference_transaction_id is not null) not valid,
  add constraint provider_transactions_round_check
    check (status in ('tombstoned', 'repeated') or kind = 'adjustment' or (round_id is not null and game_id is not null))
    not valid,
  add constraint provider_transactions_held_check check (status <> 'held' or kind = 'win') not valid,
  add constraint provider_transactions_tip_check check (not is_tip or kind = 'bet') not valid,
  add constraint provider_transactions_jackpot_check
    check (jackpot_amount = 0 or (kind = 'win' and jackpot_amount between 0 and amount)) not valid,
  drop constraint provider_transactions_kind_check,
  drop constraint provider_transactions_status_check,
  drop constraint provider_transactions_amount_check,
  drop constraint provider_transactions_real_amount_check,
  drop constraint provider_transactions_bonus_amount_check,
  drop constraint provider_transactions_check,
  drop constraint provider_transactions_check1,
  drop constraint provider_transactions_check4,
  drop constraint provider_transactions_check5;

create type provider_transaction_record as (
  provider_id bigint,
  kind text,
  transaction_id text,
  transaction_scope text,
  kind_in_key boolean,
  scope bigint,
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
  created_at timestamptz,
  is_tip boolean,
  named_round_id text,
  bet_number integer,
  reference_kind text,
  jackpot_contribution numeric,
  jackpot_amount bigint,
  promotion_reference text,
  free_round_id text
);

-- Settlement is per bet. A win that names no bet settles the bets before it (`settled_bets`, of `judged_wins`); wins
-- beyond `judged_wins` were paid by servers of the previous version, and settle all bets of the round.
alter table game_rounds
  add column settled_bets integer not null default 0,
  add column judged_wins integer not null default 0,
  -- How many bets of 0 stand: a round of such bets has no stake, and its wins are paid all the same.
  add column zero_bets integer not null default 0,
  -- The round of a tip earns no points, and is no part of a tournament.
  add column is_tip boolean not null default false;

create type game_round_record as (
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
  settled_bets integer,
  judged_wins integer,
  zero_bets integer,
  is_tip boolean,
  outcome json
);
