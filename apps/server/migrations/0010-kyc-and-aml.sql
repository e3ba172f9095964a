-- Documents of players, and the monitoring of payments.

-- A row for each document. The file itself is in the file store, encrypted, under file_key.
create table kyc_documents (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  kind text not null check (kind in ('passport', 'identity_card', 'driving_licence', 'residence_permit',
    'proof_of_address', 'source_of_funds', 'payment_method', 'selfie', 'other')),
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  -- The last day (UTC) on which the document is valid.
  expires_on date,
  note text,
  uploaded_by bigint,
  reviewed_by bigint,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, file_key),
  foreign key (operator_id, player_id) references players
);
create index kyc_documents_of_player on kyc_documents (operator_id, player_id, id desc);
call make_tenant_table('kyc_documents');
revoke delete on kyc_documents from croupier_app;

-- How many bytes of documents an operator keeps, so that an upload can be bounded without summing all rows. Documents
-- are never removed one by one, so the number only grows.
create table kyc_storage (
  operator_id bigint not null references operators,
  bytes bigint not null check (bytes >= 0),
  primary key (operator_id)
);
call make_tenant_table('kyc_storage');
revoke delete on kyc_storage from croupier_app;

-- Monitoring rules are data: what they look at, what they compare with, and what they do.
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

create sequence aml_alert_ids increment 256 minvalue 1;
grant usage on sequence aml_alert_ids to croupier_app;

-- A case. Until it is closed, further payments that the same rule stops join it. It keeps the rule's name and figures
-- of its time: rules change, cases do not. Alerts of the platform's own controls have no rule of the operator and no
-- payment; their kind and name identify the control.
create table aml_alerts (
  operator_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  rule_id bigint,
  rule_name text not null,
  kind text not null,
  payment_type text check (payment_type in ('deposit', 'withdrawal')),
  status text not null check (status in ('open', 'reviewing', 'closed')),
  outcome text check (outcome in ('false_positive', 'confirmed', 'reported')),
  note text,
  occurrences integer not null check (occurrences > 0),
  -- How many of the payments were refused.
  refusals integer not null check (refusals >= 0 and refusals <= occurrences),
  -- The newest payment. A refused payment was never made and has no id.
  payment_request_id bigint,
  payment_amount bigint not null,
  payment_currency text not null,
  -- The sum that the rule compared with its threshold, in the operator's currency.
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
  check ((status = 'closed') = (outcome is not null) and (status = 'closed') = (closed_at is not null)),
  check ((rule_id is null) = (payment_type is null))
);
-- A player has at most one open case per rule, and one per control.
create unique index aml_alerts_unclosed on aml_alerts (operator_id, player_id, rule_id) where status <> 'closed';
create unique index aml_alerts_unclosed_control on aml_alerts (operator_id, player_id, kind, rule_name)
  where rule_id is null and status <> 'closed';
create index aml_alerts_newest on aml_alerts (operator_id, created_at desc, id desc);
create index aml_alerts_of_player on aml_alerts (operator_id, player_id, created_at desc, id desc);
create index aml_alerts_by_status on aml_alerts (operator_id, status, created_at desc, id desc);
call make_tenant_table('aml_alerts');
revoke delete on aml_alerts from croupier_app;
