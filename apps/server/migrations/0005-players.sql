-- Players, notes about them, and their tokens.

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
  -- Who set a status other than active: an operator may lift its own lock, never one set by staff or by monitoring.
  status_set_by text not null default 'operator' check (status_set_by in ('operator', 'staff', 'aml', 'self')),
  category text not null default 'new'
    check (category in ('new', 'regular', 'silver', 'gold', 'platinum', 'diamond', 'monitored')),
  kyc_status text not null default 'not_started'
    check (kyc_status in ('not_started', 'pending_review', 'verified', 'rejected', 'expired')),
  -- After a final rejection there is no new review.
  kyc_rejection_final boolean not null default false,
  -- When the first document of a verified player expires.
  kyc_expires_at timestamptz(3),
  risk_level text not null default 'low' check (risk_level in ('low', 'medium', 'high', 'critical')),
  is_test boolean not null default false,
  can_login boolean not null default true,
  can_deposit boolean not null default true,
  can_withdraw boolean not null default true,
  can_bet boolean not null default true,
  excluded_from_bonuses boolean not null default false,
  -- An exclusion that has ended stays here until its end was announced; then all three columns become null.
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
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The lower-case username, for the unique index: under row-level security an index serves a condition only when every
  -- function in it is leakproof, and lower() is not.
  username_key text not null generated always as (lower(username)) stored,
  -- When kyc_status last changed. The review queue is in this order.
  kyc_changed_at timestamptz(3),
  -- The version of the identity rules that wrote the player's rows of player_identities; see modules/identity.
  identity_version smallint not null default 0,
  -- Restrictions that monitoring set: only staff who review its alerts may lift them.
  restrictions_set_by_aml text[] not null default '{}' check (restrictions_set_by_aml <@
    array['can_login', 'can_deposit', 'can_withdraw', 'can_bet', 'excluded_from_bonuses']),
  primary key (operator_id, id),
  check ((exclusion_type is null) = (exclusion_since is null) and (exclusion_type is null) = (exclusion_until is null))
);
create unique index players_username on players (operator_id, username_key);
create unique index players_email on players (operator_id, email);
create unique index players_phone on players (operator_id, phone) where phone is not null;
create unique index players_external_id on players (operator_id, external_id) where external_id is not null;
create index players_kyc_waiting on players (operator_id, kyc_changed_at, id) where kyc_status = 'pending_review';
-- Sweeps look for what has ended operator by operator, because each operator has its own clock.
create index players_kyc_expiry on players (operator_id, kyc_expires_at) where kyc_status = 'verified';
create index players_exclusion_end on players (operator_id, exclusion_until) where exclusion_until is not null;
create index players_by_identity_version on players (operator_id, identity_version, id);
create index players_of_high_risk on players (operator_id, id) where risk_level in ('high', 'critical');
-- Counts the test players that registered, whom reports leave out, without reading all players.
create index players_test on players (operator_id, created_at, id) where is_test;
call make_tenant_table('players');
revoke delete on players from croupier_app;
call open_table('players', 'croupier_control', 'select');

-- The counts of player_blocks rely on this: players are never removed, never renumbered, and created_at never changes.
create function refuse_player_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'The id of a player and the moment of creation never change.';
end $$;
create trigger refuse_player_change before update of operator_id, id, created_at on players
  for each row when (old.operator_id <> new.operator_id or old.id <> new.id or old.created_at <> new.created_at)
  execute function refuse_player_change();

-- Reports leave test players out and are never computed again, so a test player stays one.
create function refuse_test_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'Whether a player is a test player never changes.';
end $$;
create trigger refuse_test_change before update of is_test on players
  for each row when (old.is_test <> new.is_test)
  execute function refuse_test_change();

create function note_kyc_change() returns trigger
  language plpgsql as $$
begin
  new.kyc_changed_at = new.updated_at;
  return new;
end $$;
create trigger players_kyc_change before update of kyc_status on players
  for each row when (old.kyc_status is distinct from new.kyc_status) execute function note_kyc_change();

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

-- Player sessions. The token itself is not stored, only its hash.
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
create index player_tokens_of_player on player_tokens (operator_id, player_id, created_at desc, id desc);
create index player_tokens_by_expiry on player_tokens (expires_at);
call make_tenant_table('player_tokens');
revoke delete on player_tokens from croupier_app;
call open_table('player_tokens', 'croupier_admission', 'select');
call open_table('player_tokens', 'croupier_control', 'select, delete');
