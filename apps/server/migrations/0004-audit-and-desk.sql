-- The audit log, proposals that wait for a second person, and the saved views and templates of staff.

-- The audit log: actor, action and subject; one row per changed field where fields changed. Rows are never changed or
-- removed.
create table audit_log (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('api_key', 'staff', 'player', 'system')),
  actor_id bigint,
  action text not null,
  subject_kind text not null,
  subject_id bigint,
  field text,
  from_value text,
  to_value text,
  reason text,
  request_id text,
  -- The player concerned, also where the subject is a payment, a document or an alert: the history of a player is then
  -- one range of an index.
  player_id bigint,
  primary key (operator_id, id)
);
-- Each index ends in the order of the list, newest first.
create index audit_log_by_subject on audit_log (operator_id, subject_kind, subject_id, at desc, id desc);
create index audit_log_by_actor on audit_log (operator_id, actor_kind, actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (operator_id, action, at desc, id desc);
create index audit_log_by_time on audit_log (operator_id, at desc, id desc);
create index audit_log_of_player on audit_log (operator_id, player_id, at desc, id desc) where player_id is not null;
call make_tenant_table('audit_log', append_only => true);

-- Changes that create money or weaken a control. Each waits until a second person confirms it: whoever proposed a
-- change cannot confirm it.
create table proposals (
  operator_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  permission text not null,
  -- The id of the row to change; null where a row is to be created.
  subject_id bigint,
  -- The request as its use case takes it.
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  -- The secret of a new key, sealed for its key id; removed once the proposal is decided.
  secret_sealed bytea,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'withdrawn')),
  proposed_by bigint not null,
  decided_by bigint,
  decided_at timestamptz(3),
  reason text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- Why a confirmed change was refused when it was made; the proposal then stays pending.
  last_refusal jsonb,
  primary key (operator_id, id),
  foreign key (operator_id, proposed_by) references staff,
  foreign key (operator_id, decided_by) references staff,
  check ((status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check (status <> 'confirmed' or decided_by <> proposed_by),
  check (status = 'pending' or secret_sealed is null)
);
call make_tenant_table('proposals', append_only => true);
grant update (status, decided_by, decided_at, reason, subject_id, secret_sealed, last_refusal) on proposals
  to croupier_app;

-- The sum that a member of staff has credited alone on a UTC day, in the operator's currency. Many small corrections
-- add up to the amount that needs a second person.
create table staff_credit_days (
  operator_id bigint not null,
  staff_id bigint not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (operator_id, staff_id, day),
  foreign key (operator_id, staff_id) references staff
);
call make_tenant_table('staff_credit_days');
revoke delete on staff_credit_days from croupier_app;

-- Notices to staff of what another member did, and who has read them.
create table notices (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  kind text not null,
  permission text not null,
  message text not null,
  subject_kind text not null,
  subject_id bigint not null,
  by_staff bigint,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, by_staff) references staff
);
call make_tenant_table('notices', append_only => true);

create table notice_reads (
  operator_id bigint not null,
  notice_id bigint not null,
  staff_id bigint not null,
  read_at timestamptz(3) not null,
  primary key (operator_id, notice_id, staff_id),
  foreign key (operator_id, notice_id) references notices,
  foreign key (operator_id, staff_id) references staff
);
call make_tenant_table('notice_reads', append_only => true);

-- Lists as staff arranged them: the page, its query string as the API takes it, and the columns.
create table saved_views (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  page text not null,
  name text not null,
  query text not null,
  columns text[],
  shared boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff
);
create index saved_views_of_staff on saved_views (operator_id, staff_id);
create index saved_views_shared on saved_views (operator_id, page) where shared;
call make_tenant_table('saved_views');

-- Reasons that staff give often: one text for staff, one for the player.
create table reason_templates (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  text text not null,
  player_text text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id)
);
call make_tenant_table('reason_templates');

-- The result of the last `croupier verify` of each operator.
create table verify_runs (
  operator_id bigint primary key references operators,
  finished_at timestamptz(3) not null,
  accounts bigint not null,
  findings integer not null check (findings >= 0)
);
call make_tenant_table('verify_runs');
revoke insert, update, delete on verify_runs from croupier_app;
call open_table('verify_runs', 'croupier_control', 'select, insert, update');
