-- Loyalty points and tournaments. The points themselves are in accounts.

-- Changes of points other than by play: exchanges into money, exchanges that were taken back (reversal) after bets that
-- had earned their points were rolled back, and corrections by staff.
create table loyalty_changes (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  kind text not null check (kind in ('exchange', 'reversal', 'correction')),
  points bigint not null check (points <> 0),
  points_after bigint not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  ledger_entry_id bigint,
  reason text,
  actor_kind text not null check (actor_kind in ('api_key', 'staff', 'player', 'system')),
  actor_id bigint,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  constraint loyalty_changes_entry_check check ((kind in ('exchange', 'reversal')) = (ledger_entry_id is not null)),
  constraint loyalty_changes_money_check check ((kind in ('exchange', 'reversal')) = (amount > 0)),
  constraint loyalty_changes_check2 check ((kind = 'correction') = (reason is not null))
);
create index loyalty_changes_of_player on loyalty_changes (operator_id, player_id, id desc);
call make_tenant_table('loyalty_changes', append_only => true);

-- A contest over a period: who staked most, won most, or won the greatest multiple of a stake.
create table tournaments (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  name text not null,
  description text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- How long after the end a round that was opened before it may still close.
  grace_minutes integer not null check (grace_minutes between 1 and 10080),
  score text not null check (score in ('staked', 'won', 'best_multiplier')),
  -- In the operator's currency, as the scores are.
  min_stake bigint not null check (min_stake > 0),
  -- Both empty: every game.
  game_ids bigint[] not null,
  provider_ids bigint[] not null,
  includes_test_players boolean not null,
  prize_currency text not null check (prize_currency ~ '^[A-Z]{3}$'),
  -- By rank, the first prize first.
  prizes bigint[] not null check (cardinality(prizes) between 1 and 1000),
  status text not null default 'planned' check (status in ('planned', 'finished', 'cancelled')),
  -- When the scores were last computed.
  computed_at timestamptz(3),
  finished_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  check (ends_at > starts_at),
  check ((status = 'finished') = (finished_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null and cancel_reason is not null))
);
create index tournaments_planned on tournaments (operator_id, starts_at) where status = 'planned';
create index tournaments_newest on tournaments (operator_id, starts_at desc, id desc);
call make_tenant_table('tournaments');
revoke delete on tournaments from croupier_app;
call open_table('tournaments', 'croupier_control', 'select');

-- The leaderboard as it was last computed. It stays after the end.
create table tournament_scores (
  operator_id bigint not null,
  tournament_id bigint not null,
  player_id bigint not null,
  rank integer not null,
  score bigint not null check (score > 0),
  rounds integer not null,
  reached_at timestamptz(3) not null,
  primary key (operator_id, tournament_id, player_id),
  foreign key (operator_id, tournament_id) references tournaments,
  foreign key (operator_id, player_id) references players
) with (fillfactor = 70);
create index tournament_scores_by_rank on tournament_scores (operator_id, tournament_id, rank);
call make_tenant_table('tournament_scores');

-- The prizes and their winners. The transaction that moves the money marks the row as paid, and only once.
create table tournament_prizes (
  operator_id bigint not null,
  tournament_id bigint not null,
  rank integer not null,
  player_id bigint not null,
  prize bigint not null check (prize > 0),
  prize_currency text not null,
  created_at timestamptz(3) not null,
  -- The prize in the player's currency. There is no ledger entry when it is less than a minor unit.
  amount bigint,
  ledger_entry_id bigint,
  paid_at timestamptz(3),
  primary key (operator_id, tournament_id, rank),
  unique (operator_id, tournament_id, player_id),
  foreign key (operator_id, tournament_id) references tournaments,
  foreign key (operator_id, player_id) references players,
  check ((paid_at is null) = (amount is null)),
  check ((ledger_entry_id is not null) = (amount > 0 and amount is not null))
);
create index tournament_prizes_unpaid on tournament_prizes (operator_id, tournament_id) where paid_at is null;
call make_tenant_table('tournament_prizes', append_only => true);
grant update (amount, ledger_entry_id, paid_at) on tournament_prizes to croupier_app;
call open_table('tournament_prizes', 'croupier_control', 'select');
