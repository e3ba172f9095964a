-- The payout claim: between its approval and the bank's answer a withdrawal is being paid, and nobody can reject it.

create table payout_batches (
  operator_id bigint not null references operators,
  id bigint not null,
  -- The format of the file; more may follow.
  format text not null check (format in ('csv')),
  created_by bigint,
  created_at timestamptz(3) not null,
  count integer not null check (count > 0),
  -- For each currency: currency, count and amount.
  sums jsonb not null,
  file_name text not null,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- The bytes that were sent to the bank: a second download is the same file.
  file bytea not null,
  primary key (operator_id, id),
  foreign key (operator_id, created_by) references staff
);
create index payout_batches_newest on payout_batches (operator_id, created_at desc, id desc);
call make_tenant_table('payout_batches', append_only => true);

-- The payments claim their batch before its file, and so its row, exists.
create sequence payout_batch_ids;
grant usage on sequence payout_batch_ids to croupier_app;

-- One row per payment of a batch. A payment that the bank refused, or that two people took back, can be in a later batch:
-- then its earlier row says so.
create table payout_batch_rows (
  operator_id bigint not null,
  batch_id bigint not null,
  payment_id bigint not null,
  position integer not null check (position > 0),
  state text not null default 'paying' check (state in ('paying', 'paid', 'refused', 'taken_back', 'returned')),
  reason text,
  decided_at timestamptz(3),
  primary key (operator_id, batch_id, payment_id),
  foreign key (operator_id, batch_id) references payout_batches,
  foreign key (operator_id, payment_id) references payment_requests,
  check ((state = 'paying') = (decided_at is null))
);
create unique index payout_batch_rows_in_order on payout_batch_rows (operator_id, batch_id, position);
-- A payment is in one file at a time.
create unique index payout_batch_rows_claim on payout_batch_rows (operator_id, payment_id)
  where state in ('paying', 'paid', 'returned');
call make_tenant_table('payout_batch_rows', append_only => true);
grant update (state, reason, decided_at) on payout_batch_rows to croupier_app;

alter table payment_requests
  add column payout_state text not null default 'none',
  -- The batch of the current claim; null where a key or a member of staff paid it without a file.
  add column payout_batch_id bigint,
  -- Who made the current claim. Both null where it is not known: then no key may report on it.
  add column claimed_by_staff bigint,
  add column claimed_by_key bigint,
  -- Who was dismissed while it was with the bank: their approvals do not count when it comes back.
  add column withdrawn_approvals bigint[] not null default '{}',
  add column paying_at timestamptz(3),
  add column returned_at timestamptz(3),
  add column return_reason text,
  -- The time of the last approval.
  add column approved_at timestamptz(3),
  -- In the operator's currency, as its ledger entry: what gives the money back carries the same. Null in rows of earlier
  -- versions, where the ledger is asked.
  add column operator_amount bigint;

-- The table may be large and is locked here, so nothing is rewritten and no row is checked: 0035 sets the state of what
-- was paid before, in parts, and 0036 checks the rows. From now on every row that is written is checked.
alter table payment_requests
  add constraint payment_requests_payout_state_check check (
    (payout_state = 'none' and (type = 'deposit' or status <> 'paid'))
    or (type = 'withdrawal' and payout_state = 'paying' and status = 'allowed')
    or (type = 'withdrawal' and payout_state in ('paid', 'returned') and status = 'paid')) not valid,
  add constraint payment_requests_returned_check check (type = 'deposit' or is_reversed = (payout_state = 'returned'))
    not valid,
  add constraint payment_requests_claimed_by_check check (
    num_nonnulls(claimed_by_staff, claimed_by_key) = 0
    or num_nonnulls(claimed_by_staff, claimed_by_key) = 1 and payout_state <> 'none'
      and (claimed_by_key is null or payout_batch_id is null)) not valid,
  add constraint payment_requests_payout_batch_fkey foreign key (operator_id, payout_batch_id)
    references payout_batches deferrable initially deferred not valid;

-- A server of the previous version pays a withdrawal without a word about its payout_state. Where it is claimed, the
-- constraint refuses that, as it refuses to reject it.
create function note_payout() returns trigger
  language plpgsql as $$
begin
  new.payout_state := 'paid';
  return new;
end $$;
create trigger note_payout before update on payment_requests for each row
  when (new.type = 'withdrawal' and new.status = 'paid' and new.payout_state = 'none')
  execute function note_payout();

drop index payment_requests_queue;
create index payment_requests_queue on payment_requests (operator_id, status, created_at, id)
  include (player_id, currency, amount, approved_by, updated_at, payout_state)
  where type = 'withdrawal' and status in ('new', 'allowed');

create type payment_row as (
  id bigint,
  type text,
  status text,
  player_id bigint,
  amount bigint,
  currency text,
  payment_method text,
  external_reference text,
  info text,
  bank_name text,
  notes text,
  reject_reason text,
  internal_reason text,
  bank_reference text,
  is_reversed boolean,
  payout_state text,
  payout_batch_id bigint,
  claimed_by_staff bigint,
  claimed_by_key bigint,
  return_reason text,
  operator_amount bigint,
  created_at timestamptz,
  updated_at timestamptz,
  approved_at timestamptz,
  paying_at timestamptz,
  paid_at timestamptz,
  returned_at timestamptz,
  rejected_at timestamptz,
  cancelled_at timestamptz,
  approved_by bigint[]
);

-- Withdrawals that are allowed now may already be in a file at the bank, which nobody noted: staff look at them.
alter table notices no force row level security;
alter table payment_requests no force row level security;
insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, created_at)
select operator_id, 'payouts.in_flight', 'pay_out',
  format('%s approved withdrawals are not claimed by a payout batch. Compare them with the files that are with the bank '
    'before you export the next one, and mark what was sent as paid out.', count(*)),
  'operator', operator_id, max(updated_at)
from payment_requests where type = 'withdrawal' and status = 'allowed'
group by operator_id;
alter table notices force row level security;
alter table payment_requests force row level security;
