-- How far a period's cashback has come. Each grant names its period and is made once, so a run that was cut short goes on
-- from here; whatever it does again changes nothing.
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
