-- Deposits that are refunded or charged back in part. The default is a constant, so nothing is rewritten; servers of the
-- previous version reverse whole deposits only, and say so by is_reversed alone.
alter table payment_requests add column reversed_amount bigint not null default 0;
alter table payment_requests add constraint payment_requests_reversed_amount_check
  check (reversed_amount between 0 and amount and (type = 'deposit' or reversed_amount = 0)) not valid;
-- Few deposits are reversed; the index on is_reversed finds them.
alter table payment_requests no force row level security;
update payment_requests set reversed_amount = amount where is_reversed and type = 'deposit';
alter table payment_requests force row level security;

create type payment_row_with_reversal as (
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
  reversed_amount bigint,
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

-- A refund, reversal or chargeback is a transaction of its own.
alter table cashier_transactions drop constraint cashier_transactions_kind_check;
alter table cashier_transactions add constraint cashier_transactions_kind_check
  check (kind in ('deposit', 'capture', 'payout', 'reversal')) not valid;
