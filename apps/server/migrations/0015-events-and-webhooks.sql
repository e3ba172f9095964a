-- Events, their numbers, and their delivery to webhook endpoints.

-- An event commits with the change it reports. Its id is taken under the lock of the player's account, so the events of
-- one player are in the order of their commits. The sequence is per operator, has no gaps, and is given afterwards.
create table outbox_events (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  event_id uuid not null,
  type text not null,
  player_id bigint,
  data json not null,
  created_at timestamptz(3) not null,
  sequence bigint,
  -- The W3C Trace Context of the change, so that the trace continues in the webhook. Null while tracing is off.
  traceparent text,
  primary key (operator_id, id)
);
create unique index outbox_events_sequence on outbox_events (operator_id, sequence) where sequence is not null;
create index outbox_events_unsequenced on outbox_events (operator_id, id) where sequence is null;
call make_tenant_table('outbox_events', append_only => true);
call open_table('outbox_events', 'croupier_control', 'select, delete, update (sequence)');

-- The last sequence of each operator. Events are kept for some time: those up to removed_sequence are removed, the last
-- of them from removed_until.
create table event_sequences (
  operator_id bigint primary key references operators,
  last_sequence bigint not null,
  removed_sequence bigint not null default 0,
  removed_until timestamptz(3)
);
call make_tenant_table('event_sequences', append_only => true);
-- Only croupier_control numbers events. The application locks the row, which needs the privilege to update a column:
-- operator_id, which row-level security keeps unchanged.
revoke insert on event_sequences from croupier_app;
grant update (operator_id) on event_sequences to croupier_app;
call open_table('event_sequences', 'croupier_control', 'select, insert, update');

-- Gives the operator's waiting events the next numbers, in the order of their ids, and returns how many it numbered.
-- Only the holder of the operator's row numbers. It looks for the events after it has the row, so that it sees what
-- another node numbered meanwhile. A caller that is not patient skips a row that is locked.
--
-- The event that reports lost transactions leaves a range of numbers out before it: the numbers of the lost events were
-- seen outside and must not name other events.
--
-- The settings keep the plan on the indexes, oldest first, whatever the statistics of this growing table say: other
-- plans read all waiting events to number the first thousand.
create function sequence_events(of_operator bigint, most integer, patient boolean) returns integer
  language plpgsql
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  -- More than a database can lose of one operator in the seconds by which a standby is behind.
  range_left_out constant bigint := 100000;
  last bigint;
  highest bigint;
  given integer;
begin
  if patient then
    select last_sequence into last from event_sequences where operator_id = of_operator for update;
  else
    select last_sequence into last from event_sequences where operator_id = of_operator for update skip locked;
  end if;
  if last is null then
    insert into event_sequences (operator_id, last_sequence) values (of_operator, 0) on conflict do nothing;
    if not found then
      -- Another node holds it, or has just made it: patience asks again, now that the row is there.
      return case when patient then sequence_events(of_operator, most, patient) else 0 end;
    end if;
    last := 0;
  end if;
  with waiting as (
    select id, row_number() over (order by id)
      + range_left_out * count(*) filter (where type = 'ledger.entries_lost') over (order by id) as n
    from (
      select id, type from outbox_events where operator_id = of_operator and sequence is null order by id limit most
    ) oldest
  ), numbered as (
    update outbox_events e set sequence = last + waiting.n from waiting
    where e.operator_id = of_operator and e.id = waiting.id
    returning e.sequence
  )
  select count(*), max(sequence) into given, highest from numbered;
  if given > 0 then
    update event_sequences set last_sequence = highest where operator_id = of_operator;
  end if;
  return given;
end $$;
revoke execute on function sequence_events from public;
grant execute on function sequence_events to croupier_control;

-- Where an operator wants its events sent. Secrets are sealed under the master key. During a rotation the previous
-- secret signs too.
create table webhook_endpoints (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  url text not null,
  description text not null,
  -- As staff wrote them: names, `area.*` and `*`.
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- staff: disabled by staff; gone: the receiver answered 410; exhausted: the last attempt for an event failed.
  disabled_cause text check (disabled_cause in ('staff', 'gone', 'exhausted')),
  disabled_reason text,
  disabled_at timestamptz(3),
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A deleted endpoint receives nothing and is not found. Its row is removed after the log of its deliveries.
  deleted_at timestamptz(3),
  primary key (operator_id, id),
  check ((status = 'disabled') = (disabled_cause is not null and disabled_at is not null)),
  check ((previous_secret_sealed is null) = (previous_secret_expires_at is null))
);
create index webhook_endpoints_deleted on webhook_endpoints (operator_id, deleted_at) where deleted_at is not null;
call make_tenant_table('webhook_endpoints');
revoke delete on webhook_endpoints from croupier_app;
call open_table('webhook_endpoints', 'croupier_control', 'select, delete');

-- How far each endpoint has got. Every batch updates it, so it is apart from the endpoint: the row stays small and its
-- updates stay within its page.
create table webhook_queues (
  operator_id bigint not null,
  endpoint_id bigint not null,
  -- Every event up to here was sent or is in webhook_pending.
  cursor_sequence bigint not null,
  -- When the first row of webhook_pending is due.
  next_retry_at timestamptz(3),
  -- Failed attempts since the last that succeeded. From some number on the endpoint rests.
  failures_in_row integer not null default 0,
  -- The pause that a receiver asked for. Nothing ends it early.
  paused_until timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  -- The worker that sends for the endpoint. When a worker dies, its lease expires at leased_until.
  lease uuid,
  leased_until timestamptz(3),
  -- An endpoint that keeps failing rests, longer each time.
  resting_since timestamptz(3),
  rests_until timestamptz(3),
  primary key (operator_id, endpoint_id),
  foreign key (operator_id, endpoint_id) references webhook_endpoints,
  check ((lease is null) = (leased_until is null)),
  check (rests_until is null or resting_since is not null)
) with (fillfactor = 50);
call make_tenant_table('webhook_queues');
revoke delete on webhook_queues from croupier_app;
call open_table('webhook_queues', 'croupier_control', 'select, delete, update (lease, leased_until)');

-- Events up to the cursor that the endpoint has not accepted yet. Here and in webhook_attempts there is no foreign key:
-- it would lock the row of the endpoint for each event, and endpoints are removed after these rows.
create table webhook_pending (
  operator_id bigint not null,
  endpoint_id bigint not null,
  sequence bigint not null,
  player_id bigint,
  attempts integer not null check (attempts >= 0),
  -- Null: given up; staff may send it again.
  next_attempt_at timestamptz(3),
  -- The sandbox fault that put the event aside: later events of the player do not wait for it.
  set_aside_by bigint,
  primary key (operator_id, endpoint_id, sequence)
) with (fillfactor = 80);
create index webhook_pending_by_player on webhook_pending (operator_id, endpoint_id, player_id);
call make_tenant_table('webhook_pending');
call open_table('webhook_pending', 'croupier_control', 'select, delete');

-- Every attempt. The body is that of the event and is not stored twice; only a test, which is no event, has its own.
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
  -- Null: there was no answer, and error says why.
  status integer,
  error text,
  succeeded boolean not null,
  duration_ms integer not null check (duration_ms >= 0),
  response_excerpt text,
  next_attempt_at timestamptz(3),
  at timestamptz(3) not null,
  fault_id bigint,
  fault text,
  primary key (operator_id, endpoint_id, id)
);
create index webhook_attempts_by_sequence on webhook_attempts (operator_id, endpoint_id, sequence);
create index webhook_attempts_failed on webhook_attempts (operator_id, endpoint_id, id) where not succeeded;
call make_tenant_table('webhook_attempts', append_only => true);
call open_table('webhook_attempts', 'croupier_control', 'select, delete');
