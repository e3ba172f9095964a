-- Monitoring rules are data: what they look at, what they compare with, and what follows.
create table aml_rules (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('single_amount', 'sum_in_window', 'count_in_window', 'below_threshold_series',
    'low_turnover_withdrawal')),
  applies_to text not null check (applies_to in ('deposit', 'withdrawal')),
  parameters jsonb not null,
  action text not null check (action in ('alert', 'refuse')),
  raise_risk_to text check (raise_risk_to in ('medium', 'high', 'critical')),
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, name)
);
call make_tenant_table('aml_rules');
revoke delete on aml_rules from croupier_app;

-- A case. While it is not closed, further payments that the same rule stops at join it. What the rule was called and
-- what it saw is kept as it was: rules change, cases do not.
create table aml_alerts (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  rule_id bigint not null,
  rule_name text not null,
  kind text not null,
  payment_type text not null check (payment_type in ('deposit', 'withdrawal')),
  status text not null check (status in ('open', 'reviewing', 'closed')),
  outcome text check (outcome in ('false_positive', 'confirmed', 'reported')),
  note text,
  occurrences integer not null check (occurrences > 0),
  -- How many of the payments were refused.
  refusals integer not null check (refusals >= 0 and refusals <= occurrences),
  -- The newest payment; a refused one was never made, and has no id.
  payment_request_id bigint,
  payment_amount bigint not null,
  payment_currency text not null,
  -- What the rule compared, in the operator's currency.
  figures jsonb not null,
  last_at timestamptz(3) not null,
  assigned_to bigint,
  closed_by bigint,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, rule_id) references aml_rules,
  foreign key (operator_id, payment_request_id) references payment_requests deferrable initially deferred,
  check ((status = 'closed') = (outcome is not null) and (status = 'closed') = (closed_at is not null))
);
create unique index aml_alerts_unclosed on aml_alerts (operator_id, player_id, rule_id) where status <> 'closed';
create index aml_alerts_newest on aml_alerts (operator_id, created_at desc, id desc);
create index aml_alerts_of_player on aml_alerts (operator_id, player_id, created_at desc, id desc);
create index aml_alerts_by_status on aml_alerts (operator_id, status, created_at desc, id desc);
call make_tenant_table('aml_alerts');
revoke delete on aml_alerts from croupier_app;
