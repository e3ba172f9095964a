-- Formerly 14bc4de046e1ca973891abda9c4cfd31018121b2604abd77e5092670ad67aa38: also built an index, as 0168 does.
-- The account or card that a deposit came from or a withdrawal goes to.
alter table payment_requests add column instrument_id bigint;
alter table payment_requests
  add constraint payment_requests_instrument_fkey foreign key (operator_id, instrument_id)
    references payment_instruments not valid;

create type payment_row_with_instrument as (
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
  intent_id bigint,
  instrument_id bigint,
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

-- A SEPA credit transfer beside the list.
alter table payout_batches drop constraint payout_batches_format_check;
alter table payout_batches add constraint payout_batches_format_check check (format in ('csv', 'pain.001'));
