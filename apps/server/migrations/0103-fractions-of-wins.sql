-- Wins of providers that count finer than minor units. All defaults are constants, so nothing is rewritten, and they are
-- right for the rows of servers of the previous version.
alter table provider_transactions
  -- What a win has beyond its whole units, in millionths of a minor unit.
  add column fraction integer not null default 0,
  -- The unit that was paid of fractions kept before, or taken back for one: a part of `amount`.
  add column carried integer not null default 0,
  add constraint provider_transactions_fraction_check check (
    (fraction = 0 and carried = 0)
    or (kind in ('win', 'rollback') and fraction between 0 and 999999 and carried between 0 and 1)) not valid;

create type provider_transaction_with_fraction as (
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
  free_round_id text,
  fraction integer,
  carried integer
);

-- What each player has won at a provider beyond whole units, and was not paid yet.
create table provider_fractions (
  operator_id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  millionths integer not null check (millionths between 0 and 999999),
  primary key (operator_id, player_id, provider_id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, provider_id) references game_providers
);
call make_tenant_table('provider_fractions');
revoke delete on provider_fractions from croupier_app;

alter table held_wins
  add column fraction integer not null default 0 check (fraction between 0 and 999999),
  drop constraint held_wins_amount_check,
  add constraint held_wins_amount_check check (amount >= 0 and amount + fraction > 0);
