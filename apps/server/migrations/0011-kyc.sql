-- Since when the verification stands as it does. Whoever changes the status, the moment is that of the change: the queue
-- of those who wait for review is in the order in which they came.
alter table players add column kyc_changed_at timestamptz(3);
create function note_kyc_change() returns trigger
  language plpgsql as $$
begin
  new.kyc_changed_at = new.updated_at;
  return new;
end $$;
create trigger players_kyc_change before update of kyc_status on players
  for each row when (old.kyc_status is distinct from new.kyc_status) execute function note_kyc_change();

create index players_kyc_waiting on players (operator_id, kyc_changed_at, id) where kyc_status = 'pending_review';
-- The sweep looks for verifications that have run out, operator by operator, as each has its own time.
create index players_kyc_expiry on players (operator_id, kyc_expires_at) where kyc_status = 'verified';

-- What is known of a document; the file itself is in the file store, encrypted, under file_key.
create table kyc_documents (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  kind text not null check (kind in ('passport', 'identity_card', 'driving_licence', 'residence_permit',
    'proof_of_address', 'source_of_funds', 'payment_method', 'selfie', 'other')),
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  -- The last day (UTC) on which the document holds.
  expires_on date,
  note text,
  uploaded_by bigint,
  reviewed_by bigint,
  reviewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, file_key),
  foreign key (operator_id, player_id) references players
);
create index kyc_documents_of_player on kyc_documents (operator_id, player_id, id desc);
call make_tenant_table('kyc_documents');
revoke delete on kyc_documents from croupier_app;
