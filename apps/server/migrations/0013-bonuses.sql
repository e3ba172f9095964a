-- Bonuses, their grants, cashback and promo codes.

-- The bonuses that an operator offers. Money is in minor units of the operator's currency; 0 means no cap. What only
-- one type has is in terms, which the contract validates.
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
  -- Since when it has been active without a break; cashback begins here.
  active_since timestamptz(3),
  terms jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  check (is_active = (active_since is not null))
);
-- The bonuses that a deposit can grant.
create index bonuses_on_deposit on bonuses (operator_id, id) where is_active and type in ('deposit_match', 'reload');
call make_tenant_table('bonuses');
revoke delete on bonuses from croupier_app;
call open_table('bonuses', 'croupier_control', 'select');

create sequence player_bonus_ids increment 256 minvalue 1;
grant usage on sequence player_bonus_ids to croupier_app;

-- A bonus that was granted, with a copy of its terms: a change of the catalogue changes no granted bonus. Money is in
-- minor units of the player's currency.
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
  -- Pending bonuses are activated in this order.
  position integer not null,
  -- The amount that activation credits to the bonus wallet.
  held bigint not null check (held >= 0),
  -- Open rounds in which its money is staked. The bonus is not lost while there is one.
  open_rounds integer not null default 0 check (open_rounds >= 0),
  free_spins_left integer not null default 0 check (free_spins_left >= 0),
  free_spin_stake bigint not null default 0,
  terms jsonb not null,
  source text not null check (source in ('manual', 'promo_code', 'deposit', 'cashback', 'loyalty', 'tournament')),
  -- The reference of its cause, such as a period, a code or a prize. Nothing is granted twice for the same reference.
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
create unique index player_bonuses_once on player_bonuses (operator_id, player_id, bonus_id, source, source_reference)
  where source_reference is not null;
-- For the sweep only. "expires_at is not null" keeps the planner from using it, on an empty table, to find the open
-- bonuses of one player.
create index player_bonuses_due on player_bonuses (operator_id, expires_at)
  where state <> 'finished' and expires_at is not null;
-- The catalogue shows what became of the grants of each bonus from this index alone. No column in it changes with a
-- stake, so a bet still updates the row in place.
create index player_bonuses_of_bonus on player_bonuses (operator_id, bonus_id)
  include (currency, state, result, converted_amount);
-- The few bonuses of which a conversion must still be taken back. Every withdrawal looks for them.
create index player_bonuses_owed on player_bonuses (operator_id, player_id)
  where converted_amount > 0 and wagered_amount < wager_requirement;
call make_tenant_table('player_bonuses');
revoke delete on player_bonuses from croupier_app;
call open_table('player_bonuses', 'croupier_control', 'select');
create trigger raise_version_of_account after insert or update or delete on player_bonuses for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();

-- The history of each bonus, except the stakes that count towards it: those are with their rounds.
create table player_bonus_history (
  operator_id bigint not null,
  player_bonus_id bigint not null,
  id bigint generated always as identity,
  -- conversion_taken_back and conversion_owed: what a rollback took back of a conversion, and what it could not.
  kind text not null check (kind in ('granted', 'activated', 'winnings', 'converted', 'conversion_taken_back',
    'conversion_owed', 'paid_out', 'lost', 'revived', 'expired', 'forfeited', 'cancelled', 'returned')),
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

-- How far the cashback of a period has come. Each grant names its period and is made once, so an interrupted run
-- continues from here, and what it repeats changes nothing.
create table cashback_runs (
  operator_id bigint not null,
  bonus_id bigint not null,
  period_start timestamptz(3) not null,
  after_player_id bigint not null default 0,
  finished_at timestamptz(3),
  primary key (operator_id, bonus_id, period_start),
  foreign key (operator_id, bonus_id) references bonuses
);
call make_tenant_table('cashback_runs');
revoke delete on cashback_runs from croupier_app;

-- Codes that grant a bonus, in upper case: they are found without regard to case. 0 means no cap.
create table promo_codes (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,63}$'),
  description text not null,
  bonus_id bigint not null,
  -- In the operator's currency; null: the default of the bonus.
  amount bigint check (amount > 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_uses bigint not null check (max_uses >= 0),
  max_uses_per_player integer not null check (max_uses_per_player >= 0),
  uses bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, code),
  foreign key (operator_id, bonus_id) references bonuses,
  check (ends_at > starts_at)
) with (fillfactor = 70);
create index promo_codes_newest on promo_codes (operator_id, id desc);
call make_tenant_table('promo_codes');
revoke delete on promo_codes from croupier_app;

create sequence promo_redemption_ids increment 256 minvalue 1;
grant usage on sequence promo_redemption_ids to croupier_app;

create table promo_redemptions (
  operator_id bigint not null,
  id bigint not null,
  promo_code_id bigint not null,
  player_id bigint not null,
  player_bonus_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, promo_code_id) references promo_codes,
  foreign key (operator_id, player_id) references players
);
create index promo_redemptions_of_code on promo_redemptions (operator_id, promo_code_id, id desc);
create index promo_redemptions_of_player on promo_redemptions (operator_id, player_id, promo_code_id);
call make_tenant_table('promo_redemptions', append_only => true);
