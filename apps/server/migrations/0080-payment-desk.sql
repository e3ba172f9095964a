-- What staff need to work on withdrawals together.

-- Told to staff only, where the player is told something else (reject_reason).
alter table payment_requests add column internal_reason text;
-- The bank's own reference of the transfer that paid a withdrawal out.
alter table payment_requests add column bank_reference text;
create index payment_requests_bank_reference on payment_requests (operator_id, bank_reference)
  where bank_reference is not null;
-- Lists of withdrawals by status, in the order of time; deposits do not pay for it.
create index payment_requests_withdrawals on payment_requests (operator_id, status, created_at desc, id desc)
  where type = 'withdrawal';
create index payment_requests_by_amount on payment_requests (operator_id, amount desc, id desc);
-- Whether a player was ever paid out.
create index payment_requests_paid_out on payment_requests (operator_id, player_id)
  where type = 'withdrawal' and status = 'paid';
create index players_of_high_risk on players (operator_id, id) where risk_level in ('high', 'critical');

-- Who works on a withdrawal at the moment. The row goes with the decision.
create table payment_claims (
  operator_id bigint not null,
  payment_id bigint not null,
  staff_id bigint not null,
  taken_at timestamptz(3) not null,
  taken_until timestamptz(3) not null,
  primary key (operator_id, payment_id),
  foreign key (operator_id, payment_id) references payment_requests,
  foreign key (operator_id, staff_id) references staff,
  check (taken_until > taken_at)
);
create index payment_claims_of_staff on payment_claims (operator_id, staff_id);
call make_tenant_table('payment_claims');

-- Decisions of staff take an Idempotency-Key too.
alter table idempotency drop constraint idempotency_caller_kind_check;
alter table idempotency add constraint idempotency_caller_kind_check check (caller_kind in ('key', 'player', 'staff'));
