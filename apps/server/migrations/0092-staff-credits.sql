-- What a member of staff has credited alone on a UTC day, in the operator's currency: many small corrections add up.
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

-- Why a confirmed change was refused when it was made: the proposal stays open.
alter table proposals add column last_refusal jsonb;
grant update (last_refusal) on proposals to croupier_app;
