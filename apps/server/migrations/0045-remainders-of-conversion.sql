-- What converting stakes and wins to the operator's currency has left over, in 10^-14 minor units of it: the next entry
-- of the same figure takes it along, so that the sum of rounded entries is the rounded sum. A server of the previous
-- version rounds each entry by itself and leaves these columns alone.
alter table accounts
  add column bet_remainder bigint not null default 0,
  add column win_remainder bigint not null default 0,
  add column bonus_bet_remainder bigint not null default 0;
alter table accounts
  add constraint accounts_remainders_check check (
    abs(bet_remainder) <= 50000000000000 and abs(win_remainder) <= 50000000000000
    and abs(bonus_bet_remainder) <= 50000000000000) not valid;

-- account_change with the new columns; servers of the previous version send the former.
create type account_change_with_remainders as (
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
  seed_nonce bigint,
  bet_remainder bigint,
  win_remainder bigint,
  bonus_bet_remainder bigint
);
