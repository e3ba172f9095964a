-- The loss counters count real money alone, as the rules now do: what bonus money and wins of rounds without a stake of
-- real money had moved is taken out of the windows that run. A server of the version before that plays on beside this
-- update still counts the old way: `verify` names such accounts until their windows end.
alter table accounts no force row level security;
alter table ledger_entries no force row level security;
alter table game_rounds no force row level security;

with moved as (
  select e.operator_id, e.player_id, e.amount, case when e.type <> 'casino_rollback' then e.created_at else (
    select min(b.created_at) from ledger_entries b
    where b.operator_id = e.operator_id and b.player_id = e.player_id and b.type = 'casino_bet'
      and b.game_id = e.game_id and b.game_round_id = e.game_round_id) end as counted_at
  from ledger_entries e
  where e.wallet = 'bonus' and e.type in ('casino_bet', 'casino_win', 'casino_rollback')
  union all
  select e.operator_id, e.player_id, e.amount, e.created_at
  from game_rounds r
  join ledger_entries e on e.operator_id = r.operator_id and e.player_id = r.player_id and e.game_id = r.game_id
    and e.game_round_id = r.round_id and e.wallet = 'real' and e.type = 'casino_win'
  where r.staked_real = 0 and r.won_real > 0
), windowed as (
  select operator_id, player_id, amount, d.day, d.day - (d.day + 3) % 7 as week,
    (extract(year from counted_at at time zone 'UTC') * 12 + extract(month from counted_at at time zone 'UTC') - 1)::int
      as month
  from moved, lateral (select floor(extract(epoch from counted_at) / 86400)::int as day) d
), sums as (
  select a.operator_id, a.player_id,
    coalesce(sum(w.amount) filter (where w.day = a.window_day), 0) as day,
    coalesce(sum(w.amount) filter (where w.week = a.window_week), 0) as week,
    coalesce(sum(w.amount) filter (where w.month = a.window_month), 0) as month
  from windowed w join accounts a on a.operator_id = w.operator_id and a.player_id = w.player_id
  where w.day = a.window_day or w.week = a.window_week or w.month = a.window_month
  group by a.operator_id, a.player_id
)
update accounts a
set loss_day = a.loss_day + s.day, loss_week = a.loss_week + s.week, loss_month = a.loss_month + s.month
from sums s where s.operator_id = a.operator_id and s.player_id = a.player_id;

alter table accounts force row level security;
alter table ledger_entries force row level security;
alter table game_rounds force row level security;
