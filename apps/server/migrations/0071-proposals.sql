-- Changes that create money or weaken a control: they wait here until a second person confirms them.
create table proposals (
  operator_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  permission text not null,
  -- What is changed; null: something new.
  subject_id bigint,
  -- What was asked for, as its use case takes it.
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  -- A new key's secret, sealed for its key id; gone once the proposal is decided.
  secret_sealed bytea,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'withdrawn')),
  proposed_by bigint not null,
  decided_by bigint,
  decided_at timestamptz(3),
  reason text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, proposed_by) references staff,
  foreign key (operator_id, decided_by) references staff,
  check ((status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check (status <> 'confirmed' or decided_by <> proposed_by),
  check (status = 'pending' or secret_sealed is null)
);
call make_tenant_table('proposals');
revoke update, delete on proposals from croupier_app;
grant update (status, decided_by, decided_at, reason, subject_id, secret_sealed) on proposals to croupier_app;

-- What staff are told of because another did it; and who has read it.
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
