-- Answers of the bank to a payout batch, as staff uploaded them: what each row of the file led to. The payments say what
-- became of them; this says which file said so.
create table payout_results (
  operator_id bigint not null,
  id bigint generated always as identity,
  batch_id bigint not null,
  format text not null check (format in ('csv', 'pain.002')),
  file_name text not null,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by bigint,
  created_at timestamptz(3) not null,
  -- How many rows had each outcome, and the first of those that changed nothing.
  counts jsonb not null,
  not_applied jsonb not null,
  primary key (operator_id, id),
  foreign key (operator_id, batch_id) references payout_batches,
  foreign key (operator_id, uploaded_by) references staff
);
create index payout_results_of_batch on payout_results (operator_id, batch_id, id desc);
call make_tenant_table('payout_results', append_only => true);
