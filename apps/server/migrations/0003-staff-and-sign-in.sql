-- Staff, how they sign in, and their sessions.

create table staff (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Failed attempts since the last sign-in, and those before the current session, which the member is shown.
  failed_sign_ins integer not null default 0,
  failures_before integer not null default 0,
  primary key (operator_id, id),
  unique (operator_id, email)
);
-- A member who signs in gives an e-mail address, not always an operator.
create index staff_by_email on staff (email);
call make_tenant_table('staff');
revoke delete on staff from croupier_app;
call open_table('staff', 'croupier_admission', 'select');

-- Bearer tokens and browser sessions. The token itself is not stored, only its hash.
create table staff_tokens (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Tokens for scripts: a member creates them with a token of their own (made_with). They have a subset of that token's
  -- permissions (null: all of the role) and end with it.
  name text not null default '',
  permissions text[],
  made_with bigint,
  kind text not null default 'token' check (kind in ('token', 'session')),
  -- Sessions only: how the member signed in, and when they last proved who they are.
  method text,
  last_seen_at timestamptz(3),
  stepped_up_at timestamptz(3),
  device text,
  ip text,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  check (
    (kind = 'session') = (method is not null and last_seen_at is not null and device is not null and ip is not null))
);
create index staff_tokens_by_hash on staff_tokens (token_hash);
create index staff_tokens_by_staff on staff_tokens (operator_id, staff_id);
create index staff_tokens_by_expiry on staff_tokens (expires_at);
call make_tenant_table('staff_tokens');
revoke delete on staff_tokens from croupier_app;
call open_table('staff_tokens', 'croupier_admission', 'select');
grant update (last_seen_at) on staff_tokens to croupier_admission;
call open_table('staff_tokens', 'croupier_control', 'select, delete');

create table staff_passwords (
  operator_id bigint not null,
  staff_id bigint not null,
  -- Null: the password was removed.
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
  -- Authenticator app: its secret, and the last time step whose code was accepted.
  secret_sealed bytea,
  last_step bigint not null default 0,
  -- Passkey.
  credential_id bytea,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Null until a first code proves that the app has the secret.
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
  -- When it was used, or replaced by newer codes.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, staff_id, code_hash),
  foreign key (operator_id, staff_id) references staff
);
call make_tenant_table('staff_recovery_codes');
revoke delete on staff_recovery_codes from croupier_app;

-- Invitation links. Nobody invites themselves, and whoever releases a link is neither its maker nor the invited member.
create table staff_invites (
  operator_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  invite_hash bytea not null,
  -- Null: made at the command line.
  made_by bigint,
  -- The link works only with a code, which a second person gets by releasing it.
  needs_code boolean not null,
  code_hash bytea,
  released_by bigint,
  wrong_codes integer not null default 0,
  expires_at timestamptz(3) not null,
  -- When it was used, replaced by a newer link, or tried with too many wrong codes.
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

-- The OpenID Connect provider of an operator.
create table identity_providers (
  operator_id bigint not null references operators,
  issuer text not null,
  client_id text not null,
  -- Null: a public client, which only PKCE protects.
  client_secret_sealed bytea,
  label text not null,
  sso_only boolean not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id)
);
call make_tenant_table('identity_providers');

-- Accounts at that provider. An invitation binds each to one member.
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
create unique index staff_oidc_accounts_by_staff on staff_oidc_accounts (operator_id, staff_id)
  where removed_at is null;
call make_tenant_table('staff_oidc_accounts');
revoke delete on staff_oidc_accounts from croupier_app;

-- Failed sign-ins by a hash of what they were tried with. They are counted before the operator is known,
-- so operator_id is always 0.
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
