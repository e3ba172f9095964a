-- Sessions of staff who signed in stand beside their bearer tokens: both end in the same ways.
alter table staff_tokens add column kind text not null default 'token' check (kind in ('token', 'session'));
-- The proof that a session began with.
alter table staff_tokens add column method text;
alter table staff_tokens add column last_seen_at timestamptz(3);
-- The last proof of who it is.
alter table staff_tokens add column stepped_up_at timestamptz(3);
alter table staff_tokens add column device text;
alter table staff_tokens add column ip text;
alter table staff_tokens add check (
  (kind = 'session') = (method is not null and last_seen_at is not null and device is not null and ip is not null));
grant update (last_seen_at) on staff_tokens to croupier_admission;

-- Whoever signs in names an e-mail address and not always the operator.
create index staff_by_email on staff (email);
alter table staff add column failed_sign_ins integer not null default 0;
-- How many there were before the present session, for the member to see.
alter table staff add column failures_before integer not null default 0;

create table staff_passwords (
  operator_id bigint not null,
  staff_id bigint not null,
  -- Null: none any more.
  password_hash text,
  set_at timestamptz(3) not null,
  primary key (operator_id, staff_id),
  foreign key (operator_id, staff_id) references staff
);
call make_tenant_table('staff_passwords');
revoke delete on staff_passwords from croupier_app;

create table staff_factors (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- Of an authenticator app: its secret, and the last time step whose code was accepted.
  secret_sealed bytea,
  last_step bigint not null default 0,
  -- Of a passkey.
  credential_id bytea,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  check (removed_at is not null or (kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create unique index staff_factors_by_credential on staff_factors (operator_id, credential_id) where removed_at is null;
create index staff_factors_of_anyone on staff_factors (credential_id) where removed_at is null;
create index staff_factors_by_staff on staff_factors (operator_id, staff_id);
call make_tenant_table('staff_factors');
revoke delete on staff_factors from croupier_app;
call open_table('staff_factors', 'croupier_admission',
  'select (operator_id, id, staff_id, credential_id, confirmed_at, removed_at)');

create table staff_recovery_codes (
  operator_id bigint not null,
  staff_id bigint not null,
  code_hash bytea not null,
  -- Used, or replaced by newer ones.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, staff_id, code_hash),
  foreign key (operator_id, staff_id) references staff
);
call make_tenant_table('staff_recovery_codes');
revoke delete on staff_recovery_codes from croupier_app;

create table staff_invites (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  invite_hash bytea not null,
  -- Null: made at the command line.
  made_by bigint,
  -- Works only with the code of a second person, who gets it by releasing the link.
  needs_code boolean not null,
  code_hash bytea,
  released_by bigint,
  wrong_codes integer not null default 0,
  expires_at timestamptz(3) not null,
  -- Used, replaced by a newer one, or tried with too many wrong codes.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  foreign key (operator_id, made_by) references staff,
  foreign key (operator_id, released_by) references staff,
  check (made_by <> staff_id),
  check (released_by <> made_by and released_by <> staff_id),
  check ((code_hash is null) = (released_by is null))
);
create index staff_invites_by_hash on staff_invites (invite_hash);
create index staff_invites_by_staff on staff_invites (operator_id, staff_id) where ended_at is null;
call make_tenant_table('staff_invites');
revoke delete on staff_invites from croupier_app;
call open_table('staff_invites', 'croupier_admission', 'select (operator_id, id, invite_hash)');

-- Browsers that a member has signed in from: failures elsewhere do not lock them out.
create table staff_devices (
  operator_id bigint not null,
  staff_id bigint not null,
  device_hash bytea not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (operator_id, staff_id, device_hash),
  foreign key (operator_id, staff_id) references staff
);
create index staff_devices_by_expiry on staff_devices (expires_at);
call make_tenant_table('staff_devices');
revoke delete on staff_devices from croupier_app;
call open_table('staff_devices', 'croupier_control', 'select, delete');

-- Challenges that a passkey has signed: each is accepted once.
create table used_challenges (
  operator_id bigint not null references operators,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, challenge_hash)
);
create index used_challenges_by_expiry on used_challenges (expires_at);
call make_tenant_table('used_challenges', append_only => true);
call open_table('used_challenges', 'croupier_control', 'select, delete');

create table identity_providers (
  operator_id bigint not null references operators,
  issuer text not null,
  client_id text not null,
  -- Null: a public client, which PKCE alone protects.
  client_secret_sealed bytea,
  label text not null,
  sso_only boolean not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id)
);
call make_tenant_table('identity_providers');

-- Accounts at the provider, each bound to a member by an invitation.
create table staff_oidc_accounts (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  issuer text not null,
  subject text not null,
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff
);
create unique index staff_oidc_accounts_by_subject on staff_oidc_accounts (operator_id, issuer, subject)
  where removed_at is null;
create unique index staff_oidc_accounts_by_staff on staff_oidc_accounts (operator_id, staff_id) where removed_at is null;
call make_tenant_table('staff_oidc_accounts');
revoke delete on staff_oidc_accounts from croupier_app;

-- Failed sign-ins, by a hash of what they were tried with. Counted before any operator is known: operator_id is 0.
create table sign_in_failures (
  operator_id bigint not null check (operator_id = 0),
  key bytea not null,
  failures integer not null,
  started_at timestamptz(3) not null,
  locked_until timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, key)
) with (fillfactor = 50);
create index sign_in_failures_by_expiry on sign_in_failures (expires_at);
call make_tenant_table('sign_in_failures');
revoke all on sign_in_failures from croupier_app;
call open_table('sign_in_failures', 'croupier_admission', 'select, insert, update, delete');
call open_table('sign_in_failures', 'croupier_control', 'select, delete');
