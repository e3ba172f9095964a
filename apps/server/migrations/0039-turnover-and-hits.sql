-- The withdrawals that met a monitoring rule: over request, approval and payout each rule raises one alert for each.
create table aml_hits (
  operator_id bigint not null,
  payment_request_id bigint not null,
  rule_id bigint not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, payment_request_id, rule_id),
  foreign key (operator_id, rule_id) references aml_rules
);
call make_tenant_table('aml_hits', true);

alter table operators no force row level security;
alter table aml_alerts no force row level security;
alter table aml_rules no force row level security;
alter table aml_hits no force row level security;
alter table notices no force row level security;

insert into aml_hits (operator_id, payment_request_id, rule_id, created_at)
select operator_id, payment_request_id, rule_id, min(last_at) from aml_alerts
where rule_id is not null and payment_type = 'withdrawal' and payment_request_id is not null
group by operator_id, payment_request_id, rule_id;

-- Staff of live operators without rules are told: new ones begin with rules that raise alerts.
insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, created_at)
select operator_id, 'aml_rules.none', 'review_aml',
  'No monitoring rule is active: no deposit and no withdrawal raises an alert. New operators begin with suggested rules that raise alerts and decline nothing. Add them with POST /api/back-office/v1/aml/rules/defaults, and change them as needed.',
  'operator', operator_id, current_setting('app.migrated_at')::timestamptz
from operators o
where not o.is_sandbox and o.status = 'active'
  and not exists (select from aml_rules r where r.operator_id = o.operator_id and r.is_active);

alter table operators force row level security;
alter table aml_alerts force row level security;
alter table aml_rules force row level security;
alter table aml_hits force row level security;
alter table notices force row level security;

-- Of all deposits since some deposit of the player, those that were played least: their sum, and the real money staked
-- since the first of them in rounds that have closed. Charged back deposits do not count. Rounds are read from the newest
-- back, until they hold `percent` % of all deposits: from there on every older sum is played enough. Beyond `most` rounds
-- the rest does not count.
create function least_played_deposits(of_operator bigint, of_player bigint, percent integer, most integer)
returns table (deposited bigint, turnover bigint)
language plpgsql stable
as $$
declare
  played cursor for
    select opened_at, staked_real from game_rounds
    where operator_id = of_operator and player_id = of_player and status = 'closed' and staked_real > 0
    order by opened_at desc;
  round record;
  deposit record;
  enough numeric;
  left_to_read integer := most;
  deposits numeric := 0;
  staked numeric := 0;
  least_deposits numeric;
  least_staked numeric;
begin
  select sum(amount) * percent / 100 into enough from payment_requests
  where operator_id = of_operator and player_id = of_player and type = 'deposit' and status = 'paid' and not is_reversed;
  if enough is null then return; end if;
  open played;
  fetch played into round;
  for deposit in
    select created_at, amount from payment_requests
    where operator_id = of_operator and player_id = of_player and type = 'deposit' and status = 'paid' and not is_reversed
    order by created_at desc, id desc
  loop
    while round is not null and round.opened_at >= deposit.created_at and staked < enough and left_to_read > 0 loop
      staked := staked + round.staked_real;
      left_to_read := left_to_read - 1;
      fetch played into round;
    end loop;
    deposits := deposits + deposit.amount;
    if least_deposits is null or staked * least_deposits < least_staked * deposits then
      least_deposits := deposits;
      least_staked := staked;
    end if;
    exit when staked >= enough;
  end loop;
  close played;
  deposited := least(least_deposits, 9007199254740991);
  turnover := least(least_staked, 9007199254740991);
  return next;
end $$;
