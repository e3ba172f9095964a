-- Stakes count towards bonuses and points when their round closes. Until now they counted when they were taken, so what
-- stakes of open rounds had earned is taken back here, and counts when their rounds close.

-- Row-level security binds the owner of these tables too; a migration works on all operators.
alter table game_rounds no force row level security;
alter table provider_transactions no force row level security;
alter table player_bonuses no force row level security;
alter table accounts no force row level security;

-- A round keeps what its stakes count towards its bonus. Rounds of Originals have it already.
update game_rounds r set wagered = s.wagered
from (
  select operator_id, provider_id, round_id, player_id, player_bonus_id, sum(wagered)::bigint as wagered
  from provider_transactions
  where kind = 'bet' and status = 'applied' and wagered > 0
  group by operator_id, provider_id, round_id, player_id, player_bonus_id
) s
where r.operator_id = s.operator_id and r.provider_id = s.provider_id and r.round_id = s.round_id
  and r.player_id = s.player_id and r.player_bonus_id = s.player_bonus_id and r.outcome is null;

update player_bonuses b set wagered_amount = s.wagered
from (
  select b.operator_id, b.id, coalesce(sum(r.wagered) filter (where r.status = 'closed'), 0)::bigint as wagered
  from player_bonuses b
  left join game_rounds r on r.operator_id = b.operator_id and r.player_bonus_id = b.id
  group by b.operator_id, b.id
) s
where b.operator_id = s.operator_id and b.id = s.id and b.wagered_amount <> s.wagered;

-- Points are earned at the rate of the moment at which the round closes, no longer at that of each bet.
with rates as (
  select o.operator_id, r.points_rate, r."from" as since,
    lead(r."from") over (partition by o.operator_id order by r."from") as until
  from operators o, jsonb_to_recordset(o.settings->'loyalty'->'rates') as r (points_rate integer, "from" timestamptz)
), moved as (
  select g.operator_id, g.player_id, g.staked_real::numeric * r.points_rate as units
  from game_rounds g
  join rates r on r.operator_id = g.operator_id and g.closed_at >= r.since and (r.until is null or g.closed_at < r.until)
  where g.status = 'closed' and g.outcome is null
  union all
  select t.operator_id, t.player_id, -t.real_amount::numeric * r.points_rate
  from provider_transactions t
  join rates r on r.operator_id = t.operator_id and t.created_at >= r.since and (r.until is null or t.created_at < r.until)
  where t.kind = 'bet' and t.status = 'applied'
), totals as (
  select operator_id, player_id, sum(units) as units from moved group by operator_id, player_id having sum(units) <> 0
)
update accounts a set
  points = div(a.points::numeric * 10000 + a.points_remainder + t.units - shifted.remainder, 10000)::bigint,
  points_remainder = shifted.remainder::integer
from totals t, lateral (
  select mod(mod(a2.points_remainder + t.units, 10000) + 10000, 10000) as remainder
  from accounts a2 where a2.operator_id = t.operator_id and a2.player_id = t.player_id
) shifted
where a.operator_id = t.operator_id and a.player_id = t.player_id;

alter table game_rounds force row level security;
alter table provider_transactions force row level security;
alter table player_bonuses force row level security;
alter table accounts force row level security;
