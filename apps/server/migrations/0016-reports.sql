-- The figures that reports read instead of the ledger. A rollup writes it after the ledger, account by account; see
-- docs/decisions/0016-reports.md.

-- The last entry of each account that is in the figures below. An account's entries have no gaps and are written under
-- its lock, so the number says exactly what is counted. There is no foreign key to the account: checking it would lock
-- the row that play waits for.
create table report_progress (
  operator_id bigint not null,
  player_id bigint not null,
  entries bigint not null,
  primary key (operator_id, player_id)
) with (fillfactor = 70);
call make_tenant_table('report_progress');
revoke delete on report_progress from croupier_app;

-- A rollup of an operator locks its row. The horizon is a transaction id: every transaction below it had ended when the
-- last complete rollup looked, so an account last written below it has nothing new. Transaction ids are of one cluster:
-- a dump restored in another cluster has no horizon until its first rollup.
create table report_rollups (
  operator_id bigint primary key references operators,
  entries bigint not null default 0,
  rolled_at timestamptz(3) not null,
  horizon xid8,
  system_identifier bigint
);
call make_tenant_table('report_rollups');
revoke delete on report_rollups from croupier_app;

-- Returns how many transactions ago the horizon was; null when there is none that is reliable.
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
-- year sums some thousand rows. What belongs to no game is under subject 0 and no type. The type is that of the game
-- when its play was rolled up: a later change of the type does not rewrite the past. Sums are numeric, because a sum of
-- amounts can exceed a bigint, and the rollup must not stop at one.
create table report_figures (
  operator_id bigint not null,
  scope text not null check (scope in ('provider', 'game')),
  grain text not null check (grain in ('day', 'month')),
  period date not null,
  subject_id bigint not null,
  game_type text not null check (game_type in ('rng', 'live', '')),
  is_test boolean not null,
  bets numeric not null,
  wins numeric not null,
  bonus_bets numeric not null,
  bonus_wins numeric not null,
  rounds numeric not null,
  deposits numeric not null,
  withdrawals numeric not null,
  bonus_conversions numeric not null,
  corrections numeric not null,
  chargebacks numeric not null,
  loyalty_exchanges numeric not null,
  tournament_prizes numeric not null,
  primary key (operator_id, scope, grain, period, subject_id, game_type, is_test),
  check ((subject_id = 0) = (game_type = ''))
) with (fillfactor = 70);
call make_tenant_table('report_figures');
revoke delete on report_figures from croupier_app;

-- The players who played, deposited or withdrew, by day and by calendar month: one bit per player, 8192 players to a
-- row. Or-ing the rows of a year counts its players, each once.
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

-- Returns the bits of a row with one player set.
create function report_player_bit(player bigint) returns bit(8192)
  language sql immutable parallel safe strict
  return set_bit(0::bit(8192), (player % 8192)::integer, 1);
