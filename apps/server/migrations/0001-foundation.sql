-- Roles. The application never works as the owner of the tables: row-level security binds whoever it works as.
--   croupier_app        one operator at a time, named by app.operator_id for the length of a transaction
--   croupier_admission  finds keys and tokens before the operator is known, and keeps the guard's memory
--   croupier_control    creates operators and does the background sweeps that know no single operator
do $$
declare
  role_name text;
begin
  foreach role_name in array array['croupier_app', 'croupier_admission', 'croupier_control'] loop
    begin
      execute format('create role %I nologin noinherit nobypassrls', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', role_name);
    execute format('grant usage on schema public to %I', role_name);
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The operator whose rows the transaction may see; null, and so no row at all, when none was named.
create function current_operator() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.operator_id', true), '')::bigint;

-- Locks a table to its operator. Append-only tables give the application no way to change or remove a row.
create procedure make_tenant_table(table_name text, append_only boolean default false)
  language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy operator_only on %I to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator())',
    table_name);
  execute format('grant select, insert on %I to croupier_app', table_name);
  if not append_only then
    execute format('grant update, delete on %I to croupier_app', table_name);
  end if;
end $$;

-- Lets a role that works across operators reach a table in the named ways.
create procedure open_table(table_name text, role_name text, privileges text)
  language plpgsql as $$
begin
  execute format('create policy %I on %I to %I using (true) with check (true)', 'open_to_' || role_name, table_name, role_name);
  execute format('grant %s on %I to %I', privileges, table_name, role_name);
end $$;

create table operators (
  operator_id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,62}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cooperation_model text not null check (cooperation_model in ('api', 'turnkey', 'white_label')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_sandbox boolean not null default false,
  settings jsonb not null default '{}',
  -- A sandbox operator's own time runs this far ahead of the real one.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  -- Rises with every change: what a node remembers of an operator holds only while the version stands.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
call make_tenant_table('operators');
call open_table('operators', 'croupier_admission', 'select');
call open_table('operators', 'croupier_control', 'select, insert, update');
revoke insert, delete on operators from croupier_app;

create table api_keys (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  key text not null,
  name text not null,
  secret_sealed bytea not null,
  scopes text[] not null,
  ip_allowlist text[] not null default '{}',
  rate_limit_per_minute integer not null default 600 check (rate_limit_per_minute > 0),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, key)
);
create index api_keys_by_key on api_keys (key);
call make_tenant_table('api_keys');
call open_table('api_keys', 'croupier_admission', 'select');

-- Signatures that were accepted. A slot is two minutes of timestamps, modulo sixteen: by the time a slot comes round
-- again, nothing in it could still pass the timestamp check, and the slot is emptied whole.
create table seen_signatures (
  operator_id bigint not null,
  slot smallint not null,
  signature uuid not null,
  api_key_id bigint not null,
  primary key (operator_id, slot, signature)
) partition by list (slot);
do $$
begin
  for slot in 0..15 loop
    execute format('create table seen_signatures_%s partition of seen_signatures for values in (%s)', slot, slot);
    execute format('call make_tenant_table(%L)', 'seen_signatures_' || slot);
    execute format('call open_table(%L, %L, %L)', 'seen_signatures_' || slot, 'croupier_admission', 'select, insert, truncate');
    execute format('revoke all on seen_signatures_%s from croupier_app', slot);
  end loop;
end $$;
call make_tenant_table('seen_signatures');
revoke all on seen_signatures from croupier_app;
call open_table('seen_signatures', 'croupier_admission', 'select, insert');

create table rate_windows (
  operator_id bigint not null,
  api_key_id bigint not null,
  started_at timestamptz(3) not null,
  requests integer not null,
  primary key (operator_id, api_key_id),
  foreign key (operator_id, api_key_id) references api_keys
) with (fillfactor = 50);
call make_tenant_table('rate_windows');
revoke all on rate_windows from croupier_app;
call open_table('rate_windows', 'croupier_admission', 'select, insert, update');

-- One row per Idempotency-Key. Claimed before the request runs; the answer is written by the transaction of the change,
-- which fails if the claim is no longer its own.
create table idempotency (
  operator_id bigint not null references operators,
  caller_kind text not null check (caller_kind in ('key', 'player')),
  caller_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  claim uuid not null,
  claimed_until timestamptz(3) not null,
  status smallint,
  body text,
  expires_at timestamptz(3) not null,
  primary key (operator_id, caller_kind, caller_id, key),
  check ((status is null) = (body is null))
) with (fillfactor = 70);
call make_tenant_table('idempotency');
call open_table('idempotency', 'croupier_admission', 'select, insert, update');
call open_table('idempotency', 'croupier_control', 'select, delete');

create table staff (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, email)
);
call make_tenant_table('staff');
call open_table('staff', 'croupier_admission', 'select');

create table staff_tokens (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff
);
create index staff_tokens_by_hash on staff_tokens (token_hash);
call make_tenant_table('staff_tokens');
call open_table('staff_tokens', 'croupier_admission', 'select');

-- Who did what to whom; one row per changed field where fields changed.
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
  primary key (operator_id, id)
);
create index audit_log_by_subject on audit_log (operator_id, subject_kind, subject_id, id desc);
call make_tenant_table('audit_log', append_only => true);

create table players (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  external_id text,
  username text not null,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  middle_name text,
  gender text not null default '' check (gender in ('', 'male', 'female', 'other')),
  birth_date date not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text not null default '',
  address text not null default '',
  zip_code text not null default '',
  phone text,
  personal_id text,
  document_number text not null default '',
  language text not null default 'en',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  -- Who set a status other than active: an operator may lift its own lock, never one by staff or by monitoring.
  status_set_by text not null default 'operator' check (status_set_by in ('operator', 'staff', 'aml', 'self')),
  category text not null default 'new'
    check (category in ('new', 'regular', 'silver', 'gold', 'platinum', 'diamond', 'monitored')),
  kyc_status text not null default 'not_started'
    check (kyc_status in ('not_started', 'pending_review', 'verified', 'rejected', 'expired')),
  -- A final rejection cannot be followed by a new review.
  kyc_rejection_final boolean not null default false,
  -- The first moment at which a verified player's documents no longer hold.
  kyc_expires_at timestamptz(3),
  risk_level text not null default 'low' check (risk_level in ('low', 'medium', 'high', 'critical')),
  is_test boolean not null default false,
  can_login boolean not null default true,
  can_deposit boolean not null default true,
  can_withdraw boolean not null default true,
  can_bet boolean not null default true,
  excluded_from_bonuses boolean not null default false,
  exclusion_type text check (exclusion_type in ('self_exclusion', 'time_out', 'self_closure')),
  exclusion_since timestamptz(3),
  exclusion_until timestamptz(3),
  marketing_email boolean not null default false,
  marketing_sms boolean not null default false,
  marketing_newsletter boolean not null default false,
  registration_source text not null default 'api',
  registration_ip text not null default '',
  registration_promo_code text not null default '',
  registration_affiliate_id text not null default '',
  registration_btag text,
  terms_version text,
  terms_accepted_at timestamptz(3) not null,
  password_hash text not null,
  -- The identity as it is compared, without case, accents, spaces and dashes.
  identity_name text not null,
  identity_personal_id text,
  identity_document text,
  search_text text not null generated always as (lower(username) || E'\n' || email || E'\n' || lower(last_name)) stored,
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  check ((exclusion_type is null) = (exclusion_since is null) and (exclusion_type is null) = (exclusion_until is null))
);
create unique index players_username on players (operator_id, lower(username));
create unique index players_email on players (operator_id, email);
create unique index players_phone on players (operator_id, phone) where phone is not null;
create unique index players_external_id on players (operator_id, external_id) where external_id is not null;
create index players_excluded_name on players (operator_id, identity_name, birth_date) where exclusion_type is not null;
create index players_excluded_personal_id on players (operator_id, identity_personal_id)
  where exclusion_type is not null and identity_personal_id is not null;
create index players_excluded_document on players (operator_id, identity_document)
  where exclusion_type is not null and identity_document is not null;
call make_tenant_table('players');
call open_table('players', 'croupier_control', 'select');

create table player_notes (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  note text not null,
  author_kind text not null check (author_kind in ('api_key', 'staff', 'player', 'system')),
  author_id bigint,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players
);
create index player_notes_by_player on player_notes (operator_id, player_id, id desc);
call make_tenant_table('player_notes', append_only => true);

create table player_tokens (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  api_key_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, api_key_id) references api_keys
);
create index player_tokens_by_hash on player_tokens (token_hash);
create index player_tokens_alive on player_tokens (operator_id, player_id) where ended_at is null;
call make_tenant_table('player_tokens');
call open_table('player_tokens', 'croupier_admission', 'select');
call open_table('player_tokens', 'croupier_control', 'select, delete');

-- The hot row: both wallets, the heads of their hash chains and the counters that limits need stand together, so that
-- a movement of money updates one row and appends a few.
create table accounts (
  operator_id bigint not null,
  player_id bigint not null,
  currency text not null,
  real_balance bigint not null default 0,
  bonus_balance bigint not null default 0 check (bonus_balance >= 0),
  -- Number of the newest ledger entry of the account, and of each wallet: no gaps.
  entries bigint not null default 0,
  real_entries bigint not null default 0,
  bonus_entries bigint not null default 0,
  real_head bytea not null default '\x',
  bonus_head bytea not null default '\x',
  real_changed_at timestamptz(3) not null,
  bonus_changed_at timestamptz(3) not null,
  -- Which UTC day, ISO week, month and year the counters below speak of.
  window_day integer not null default 0,
  window_week integer not null default 0,
  window_month integer not null default 0,
  window_year integer not null default 0,
  bet_day bigint not null default 0,
  bet_week bigint not null default 0,
  bet_month bigint not null default 0,
  loss_day bigint not null default 0,
  loss_week bigint not null default 0,
  loss_month bigint not null default 0,
  deposit_day bigint not null default 0,
  deposit_week bigint not null default 0,
  deposit_month bigint not null default 0,
  deposit_year bigint not null default 0,
  withdrawal_day bigint not null default 0,
  deposited_total bigint not null default 0,
  -- Withdrawals that are new, allowed or paid: what the allowance without verification counts.
  withdrawn_total bigint not null default 0,
  staked_total bigint not null default 0,
  session_started_at timestamptz(3),
  last_played_at timestamptz(3),
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
) with (fillfactor = 60);
call make_tenant_table('accounts');

-- Limits in force, and raises that wait for their moment.
create table player_limits (
  operator_id bigint not null,
  player_id bigint not null,
  limits jsonb not null default '{}',
  pending_changes jsonb not null default '[]',
  updated_at timestamptz(3) not null,
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('player_limits');

-- Events commit with the change they report. The id is taken under the lock of the player's row, so the events of one
-- player stand in the order of their commits; the operator's gap-free sequence is given afterwards.
create table outbox_events (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  event_id uuid not null,
  type text not null,
  player_id bigint,
  data json not null,
  created_at timestamptz(3) not null,
  sequence bigint,
  primary key (operator_id, id)
);
create unique index outbox_events_sequence on outbox_events (operator_id, sequence) where sequence is not null;
create index outbox_events_unsequenced on outbox_events (operator_id, id) where sequence is null;
call make_tenant_table('outbox_events', append_only => true);
call open_table('outbox_events', 'croupier_control', 'select, update (sequence)');

create table event_sequences (
  operator_id bigint primary key references operators,
  last_sequence bigint not null
);
call make_tenant_table('event_sequences');
call open_table('event_sequences', 'croupier_control', 'select, insert, update');
