-- What an operator offers. Money is in minor units of the operator's currency; 0 stands for no cap. What is particular to
-- a type stands in terms, validated by the contract.
create table bonuses (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  type text not null check (type in ('deposit_match', 'no_deposit', 'reload', 'cashback', 'free_spins', 'loyalty',
    'tournament', 'manual')),
  default_amount bigint not null check (default_amount >= 0),
  wagering_multiplier integer not null check (wagering_multiplier >= 0),
  valid_days integer not null check (valid_days > 0),
  max_bet bigint not null check (max_bet >= 0),
  max_conversion_multiplier integer not null check (max_conversion_multiplier >= 0),
  max_grants_per_player integer not null check (max_grants_per_player >= 0),
  is_active boolean not null,
  -- Since when it is active without a break: cashback begins here.
  active_since timestamptz(3),
  terms jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  check (is_active = (active_since is not null))
);
-- What a deposit may bring with it.
create index bonuses_on_deposit on bonuses (operator_id, id) where is_active and type in ('deposit_match', 'reload');
call make_tenant_table('bonuses');
revoke delete on bonuses from croupier_app;
call open_table('bonuses', 'croupier_control', 'select');

create sequence player_bonus_ids increment 256 minvalue 1;
grant usage on sequence player_bonus_ids to croupier_app;

-- A bonus that was granted, with its terms as they stood then: editing the catalogue changes no running bonus. Money is
-- in minor units of the player's currency.
create table player_bonuses (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  bonus_id bigint not null,
  name text not null,
  type text not null,
  state text not null check (state in ('pending', 'activated', 'finished')),
  result text not null check (result in ('none', 'converted', 'paid_out', 'lost', 'expired', 'forfeited', 'cancelled')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  wager_requirement bigint not null check (wager_requirement >= 0),
  wagered_amount bigint not null default 0 check (wagered_amount >= 0),
  converted_amount bigint not null default 0 check (converted_amount >= 0),
  forfeited_amount bigint not null default 0 check (forfeited_amount >= 0),
  max_bet bigint not null,
  -- Those that wait are activated in this order.
  position integer not null,
  -- What the bonus wallet is credited with at activation.
  held bigint not null check (held >= 0),
  -- Open rounds in which its money is staked: while there is one, it is not lost.
  open_rounds integer not null default 0 check (open_rounds >= 0),
  free_spins_left integer not null default 0 check (free_spins_left >= 0),
  free_spin_stake bigint not null default 0,
  terms jsonb not null,
  source text not null check (source in ('manual', 'promo_code', 'deposit', 'cashback', 'loyalty', 'tournament')),
  -- What it was granted for, once and never again: a period, a code, a prize.
  source_reference text,
  note text,
  started_at timestamptz(3),
  expires_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, bonus_id) references bonuses,
  check ((state = 'finished') = (result <> 'none')),
  check ((state = 'finished') = (finished_at is not null)),
  check (state = 'pending' or held = 0),
  check ((started_at is null) = (expires_at is null)),
  check (state <> 'activated' or started_at is not null)
) with (fillfactor = 80);
create index player_bonuses_open on player_bonuses (operator_id, player_id) where state <> 'finished';
create index player_bonuses_newest on player_bonuses (operator_id, player_id, created_at desc, id desc);
create index player_bonuses_granted on player_bonuses (operator_id, player_id, bonus_id);
create index player_bonuses_due on player_bonuses (operator_id, expires_at) where state <> 'finished';
create unique index player_bonuses_once on player_bonuses (operator_id, player_id, bonus_id, source, source_reference)
  where source_reference is not null;
call make_tenant_table('player_bonuses');
revoke delete on player_bonuses from croupier_app;
call open_table('player_bonuses', 'croupier_control', 'select');

-- What moved a bonus, other than the stakes that count towards it: those stand with their rounds.
create table player_bonus_history (
  operator_id bigint not null,
  player_bonus_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('granted', 'activated', 'winnings', 'converted', 'paid_out', 'lost', 'revived',
    'expired', 'forfeited', 'cancelled', 'returned')),
  amount bigint not null,
  ledger_entry_id bigint,
  game_round_id text,
  actor_kind text not null,
  actor_id bigint,
  reason text,
  created_at timestamptz(3) not null,
  primary key (operator_id, player_bonus_id, id)
);
call make_tenant_table('player_bonus_history', append_only => true);

-- What a stake counted towards which bonus: with the round where a round is one bet, with the bet where it is many.
alter table game_rounds add column wagered bigint not null default 0;
create index game_rounds_of_bonus on game_rounds (operator_id, player_bonus_id) where player_bonus_id is not null;
alter table provider_transactions add column player_bonus_id bigint;
alter table provider_transactions add column wagered bigint not null default 0;
create index provider_transactions_of_bonus on provider_transactions (operator_id, player_bonus_id)
  where player_bonus_id is not null;
