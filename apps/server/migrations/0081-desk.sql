-- Lists as staff have arranged them: the page, its query string as the API takes it, and the columns.
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

-- What the last `croupier verify` found of each operator.
create table verify_runs (
  operator_id bigint primary key references operators,
  finished_at timestamptz(3) not null,
  accounts bigint not null,
  findings integer not null check (findings >= 0)
);
call make_tenant_table('verify_runs');
revoke insert, update, delete on verify_runs from croupier_app;
call open_table('verify_runs', 'croupier_control', 'select, insert, update');

-- Only a chargeback takes a balance below zero: whoever is there had a deposit charged back.
create index payment_requests_reversed on payment_requests (operator_id, player_id) where is_reversed;
