-- Where an operator wants its events sent. Secrets are sealed under the master key; the previous one signs too while a
-- rotation lasts.
create table webhook_endpoints (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  url text not null,
  description text not null,
  -- As staff wrote them: names, `area.*` and `*`.
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- staff: someone said so; gone: the receiver answered 410; exhausted: an event was refused for the last time.
  disabled_cause text check (disabled_cause in ('staff', 'gone', 'exhausted')),
  disabled_reason text,
  disabled_at timestamptz(3),
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  check ((status = 'disabled') = (disabled_cause is not null and disabled_at is not null)),
  check ((previous_secret_sealed is null) = (previous_secret_expires_at is null))
);
call make_tenant_table('webhook_endpoints');
call open_table('webhook_endpoints', 'croupier_control', 'select');

-- How far each endpoint has got. Apart from the endpoint, as it changes with every batch: the row stays slim and its
-- updates stay within its page.
create table webhook_queues (
  operator_id bigint not null,
  endpoint_id bigint not null,
  -- Every event up to here was sent, or stands in webhook_pending.
  cursor_sequence bigint not null,
  -- The earliest moment at which something in webhook_pending is due.
  next_retry_at timestamptz(3),
  -- Attempts that failed since the last that succeeded; from some number on the endpoint rests as a whole.
  failures_in_row integer not null default 0,
  paused_until timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  -- Who sends for it now. Whoever dies holds it until its time is over and no longer.
  lease uuid,
  leased_until timestamptz(3),
  primary key (operator_id, endpoint_id),
  foreign key (operator_id, endpoint_id) references webhook_endpoints,
  check ((lease is null) = (leased_until is null))
) with (fillfactor = 50);
call make_tenant_table('webhook_queues');
call open_table('webhook_queues', 'croupier_control', 'select, update');

-- What an endpoint has not accepted yet, behind its cursor.
create table webhook_pending (
  operator_id bigint not null,
  endpoint_id bigint not null,
  sequence bigint not null,
  player_id bigint,
  attempts integer not null check (attempts >= 0),
  -- Null: given up; staff may send it again.
  next_attempt_at timestamptz(3),
  primary key (operator_id, endpoint_id, sequence),
  foreign key (operator_id, endpoint_id) references webhook_endpoints
) with (fillfactor = 80);
create index webhook_pending_by_player on webhook_pending (operator_id, endpoint_id, player_id);
call make_tenant_table('webhook_pending');
call open_table('webhook_pending', 'croupier_control', 'select, delete');

-- Every attempt there was. The body is the event's own and is not kept twice; only a test, which is no event, brings it.
create table webhook_attempts (
  operator_id bigint not null,
  endpoint_id bigint not null,
  id bigint generated always as identity,
  event_id uuid not null,
  event_type text not null,
  sequence bigint not null,
  attempt integer not null check (attempt > 0),
  url text not null,
  signature text not null,
  test_body text,
  -- Null: no answer came, and error says why.
  status integer,
  error text,
  succeeded boolean not null,
  duration_ms integer not null check (duration_ms >= 0),
  response_excerpt text,
  next_attempt_at timestamptz(3),
  at timestamptz(3) not null,
  primary key (operator_id, endpoint_id, id),
  foreign key (operator_id, endpoint_id) references webhook_endpoints
);
create index webhook_attempts_by_sequence on webhook_attempts (operator_id, endpoint_id, sequence);
call make_tenant_table('webhook_attempts', append_only => true);
call open_table('webhook_attempts', 'croupier_control', 'select, delete');

-- Events are kept for some time only. Those up to here are gone, the last of them from that moment.
alter table event_sequences add column removed_sequence bigint not null default 0;
alter table event_sequences add column removed_until timestamptz(3);
grant delete on outbox_events to croupier_control;
