-- What reports read in place of the ledger. Written behind it, account by account; see docs/decisions/0016-reports.md.

-- Up to which of its entries an account is in the figures below. An account's entries are numbered without gaps and
-- written under its lock, so a number says exactly what is in and what is not yet, whatever clocks and commits do. There
-- is no foreign key to the account: checking it would lock the very row that play is waiting for.
create table report_progress (
  operator_id bigint not null,
  player_id bigint not null,
  entries bigint not null,
  primary key (operator_id, player_id)
) with (fillfactor = 70);
call make_tenant_table('report_progress');
revoke delete on report_progress from croupier_app;

-- Whoever rolls up an operator holds its row. The horizon: every transaction below it had ended when the last rollup that
-- left nothing over looked, so an account that was last written below it has nothing new. Numbers of transactions mean
-- something in one cluster alone: a dump that is restored elsewhere has no horizon until its first rollup.
create table report_rollups (
  operator_id bigint primary key references operators,
  entries bigint not null default 0,
  rolled_at timestamptz(3) not null,
  horizon xid8,
  system_identifier bigint
);
call make_tenant_table('report_rollups');
revoke delete on report_rollups from croupier_app;

-- How long ago the horizon was, counted in transactions; null when there is none that can be relied on.
create function report_horizon_age(of_operator bigint) returns integer
  language sql stable
begin atomic
  select case when r.system_identifier = c.system_identifier and r.horizon <= pg_snapshot_xmax(pg_current_snapshot())
    and pg_snapshot_xmax(pg_current_snapshot())::text::numeric - r.horizon::text::numeric < 1000000000
    then age(r.horizon::xid) end
  from report_rollups r cross join pg_control_system() c
  where r.operator_id = of_operator;
end;

-- Amounts in the operator's currency by day and by calendar month, and by game and by provider, so that the report of a
-- year adds up some thousand rows. What belongs to no game stands under the subject 0 with no type. The type is that of
-- the game when its play was rolled up: a game that changes its type does not rewrite the past.
create table report_figures (
  operator_id bigint not null,
  scope text not null check (scope in ('provider', 'game')),
  grain text not null check (grain in ('day', 'month')),
  period date not null,
  subject_id bigint not null,
  game_type text not null check (game_type in ('rng', 'live', '')),
  is_test boolean not null,
  bets bigint not null,
  wins bigint not null,
  bonus_bets bigint not null,
  bonus_wins bigint not null,
  rounds bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  bonus_conversions bigint not null,
  corrections bigint not null,
  chargebacks bigint not null,
  loyalty_exchanges bigint not null,
  tournament_prizes bigint not null,
  primary key (operator_id, scope, grain, period, subject_id, game_type, is_test),
  check ((subject_id = 0) = (game_type = ''))
) with (fillfactor = 70);
call make_tenant_table('report_figures');
revoke delete on report_figures from croupier_app;

-- Who played, deposited or withdrew, by day and by calendar month: one bit per player, 8192 players to a row. Players of
-- a year are counted by or-ing some rows, and never twice.
create table report_players (
  operator_id bigint not null,
  grain text not null check (grain in ('day', 'month')),
  period date not null,
  kind text not null check (kind in ('rng', 'live', 'deposit', 'withdrawal')),
  is_test boolean not null,
  chunk bigint not null,
  players bit(8192) not null,
  primary key (operator_id, grain, period, kind, is_test, chunk)
) with (fillfactor = 70);
call make_tenant_table('report_players');
revoke delete on report_players from croupier_app;

-- A set of one player among the 8192 of a row.
create function report_player_bit(player bigint) returns bit(8192)
  language sql immutable parallel safe strict
  return set_bit(0::bit(8192), (player % 8192)::integer, 1);

-- Test players are left out of figures: how many registered must be known without reading all players. And whoever is
-- one stays one, since the figures were built on it.
create index players_test on players (operator_id, created_at, id) where is_test;
create function refuse_test_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'Whether a player is a test player never changes.';
end $$;
create trigger refuse_test_change before update of is_test on players
  for each row when (old.is_test <> new.is_test)
  execute function refuse_test_change();
