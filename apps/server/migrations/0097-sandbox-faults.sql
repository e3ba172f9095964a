-- Trouble that a sandbox rehearses: which of its calls and webhooks go wrong, and how. Moments are real ones.
create table sandbox_faults (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  effect text not null check (effect in
    ('drop_answer', 'delay', 'rate_limited', 'unavailable', 'duplicate_webhook', 'reorder_webhook')),
  api_key_id bigint,
  provider_id bigint,
  webhook_endpoint_id bigint,
  operations text[] not null,
  events text[] not null,
  calls integer check (calls > 0),
  share_percent integer check (share_percent between 1 and 100),
  seed bigint not null,
  delay_ms integer check (delay_ms > 0),
  retry_after_seconds integer check (retry_after_seconds > 0),
  matched bigint not null default 0,
  hits bigint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, api_key_id) references api_keys,
  foreign key (operator_id, provider_id) references game_providers,
  foreign key (operator_id, webhook_endpoint_id) references webhook_endpoints on delete cascade,
  check ((calls is null) <> (share_percent is null))
);
call make_tenant_table('sandbox_faults');

-- The active ones beside what admission reads of the operator anyway: without faults no call asks for any. A live
-- operator cannot have one.
alter table operators add column faults jsonb check (faults is null or is_sandbox);

alter table api_requests add column fault_id bigint, add column fault text;
alter table webhook_attempts add column fault_id bigint, add column fault text;
-- The fault that put the event aside: the player's later events do not wait for it.
alter table webhook_pending add column set_aside_by bigint;
