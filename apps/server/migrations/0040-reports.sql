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

-- Whoever rolls up an operator holds its row; the rest is for people to see how far behind the figures are.
create table report_rollups (
  operator_id bigint primary key references operators,
  entries bigint not null default 0,
  rolled_at timestamptz(3) not null
);
call make_tenant_table('report_rollups');
revoke delete on report_rollups from croupier_app;

-- Amounts in the operator's currency by day and by calendar month, game and type of the game. What belongs to no game
-- stands under the game 0 with no type. The type is that of the game when its play was rolled up: a game that changes
-- its type does not rewrite the past.
create table report_figures (
  operator_id bigint not null,
  grain text not null check (grain in ('day', 'month')),
  period date not null,
  game_id bigint not null,
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
  primary key (operator_id, grain, period, game_id, game_type, is_test),
  check ((game_id = 0) = (game_type = ''))
) with (fillfactor = 70);
call make_tenant_table('report_figures');
revoke delete on report_figures from croupier_app;

-- Who played, deposited or withdrew, by day and by calendar month: one bit per player, 2048 players to a row. Players of
-- a year are counted by or-ing some rows, and never twice.
create table report_players (
  operator_id bigint not null,
  grain text not null check (grain in ('day', 'month')),
  period date not null,
  kind text not null check (kind in ('rng', 'live', 'deposit', 'withdrawal')),
  is_test boolean not null,
  chunk bigint not null,
  players bit(2048) not null,
  primary key (operator_id, grain, period, kind, is_test, chunk)
) with (fillfactor = 70);
call make_tenant_table('report_players');
revoke delete on report_players from croupier_app;

-- A set of one player among the 2048 of a row.
create function report_player_bit(player bigint) returns bit(2048)
  language sql immutable parallel safe strict
  return set_bit(0::bit(2048), (player % 2048)::integer, 1);

-- Test players are left out of figures: how many registered must be known without reading all players. And whoever is
-- one stays one, since the figures were built on it.
create index players_test on players (operator_id, created_at) where is_test;
create function refuse_test_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'Whether a player is a test player never changes.';
end $$;
create trigger refuse_test_change before update of is_test on players
  for each row when (old.is_test <> new.is_test)
  execute function refuse_test_change();
