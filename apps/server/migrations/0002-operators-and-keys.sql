-- Operators, their API keys, and what admission remembers of signed requests.

create table operators (
  operator_id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,62}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cooperation_model text not null check (cooperation_model in ('api', 'turnkey', 'white_label')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_sandbox boolean not null default false,
  settings jsonb not null default '{}',
  -- How far the clock of a sandbox runs ahead of real time.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  -- Rises with every change of the row. A node drops its cached copy when the version differs.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A demo operator has a generated past that begins at filled_from. While filled_until is set, that past is still
  -- being generated up to there, and sweeps that go by real time skip the operator.
  filled_from timestamptz(3),
  filled_until timestamptz(3),
  -- Rises when games, game providers or exchange rates of the operator change.
  facts_version bigint not null default 0,
  -- The active rows of sandbox_faults, kept here because admission reads this row anyway. Only sandboxes have faults.
  faults jsonb check (faults is null or is_sandbox),
  constraint operators_filled_check check (
    (filled_from is null or is_sandbox) and (filled_until is null or filled_until >= filled_from))
);
call make_tenant_table('operators');
revoke insert, delete on operators from croupier_app;
call open_table('operators', 'croupier_admission', 'select');
call open_table('operators', 'croupier_control', 'select, insert, update');

-- Raises the version when a statement forgets to. Accounts use it too.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create trigger raise_version before update on operators for each row
  when (new.version = old.version and new.facts_version = old.facts_version) execute function raise_version();

-- Raises facts_version. Each table that the rules read of an operator has three triggers that call it, one each for
-- insert, update and delete.
create function raise_facts_version() returns trigger language plpgsql as $$
begin
  update operators o set facts_version = o.facts_version + 1
  from (select distinct operator_id from changed) c where o.operator_id = c.operator_id;
  return null;
end $$;

-- An operator is a sandbox or a live operator for ever: only a sandbox has a clock that moves, faults, copies and keys
-- that control them.
create function refuse_sandbox_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'Whether an operator is a sandbox never changes.' using errcode = 'CR003';
end $$;
create trigger refuse_sandbox_change before update of is_sandbox on operators
  for each row when (old.is_sandbox <> new.is_sandbox)
  execute function refuse_sandbox_change();

-- The key of a game provider (provider_id is set) signs as an operator's key does, but reaches only the provider wallet
-- and has no scopes. 0011-games.sql adds its foreign key.
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
  provider_id bigint,
  primary key (operator_id, id),
  unique (operator_id, key),
  check (provider_id is null or scopes = '{}')
);
create index api_keys_by_key on api_keys (key);
call make_tenant_table('api_keys');
revoke delete on api_keys from croupier_app;
call open_table('api_keys', 'croupier_admission', 'select');

-- Signatures that were accepted; each is accepted once. A slot covers two minutes of timestamps, modulo sixteen. When a
-- slot is used again, every signature in it is too old to pass the timestamp check, so the slot is truncated.
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
    execute format('revoke all on seen_signatures_%s from croupier_app', slot);
    execute format('call open_table(%L, %L, %L)', 'seen_signatures_' || slot, 'croupier_admission',
      'select, insert, truncate');
  end loop;
end $$;
call make_tenant_table('seen_signatures');
revoke all on seen_signatures from croupier_app;
call open_table('seen_signatures', 'croupier_admission', 'select, insert');

-- How many requests each key made in its current minute.
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

-- How many requests each player token made in its current minute. It is counted beside its key, so that one player
-- cannot use up the rate of the operator's server. There is no foreign key: a token may be removed before its window.
create table token_windows (
  operator_id bigint not null,
  token_id bigint not null,
  started_at timestamptz(3) not null,
  requests integer not null,
  primary key (operator_id, token_id)
) with (fillfactor = 50);
call make_tenant_table('token_windows');
revoke all on token_windows from croupier_app;
call open_table('token_windows', 'croupier_admission', 'select, insert, update, delete');

-- One row per Idempotency-Key. A request claims its row before it runs. The transaction that makes the change stores
-- the answer, and fails if another request has taken over the claim.
create table idempotency (
  operator_id bigint not null references operators,
  caller_kind text not null check (caller_kind in ('key', 'player', 'staff')),
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
-- Housekeeping removes expired rows of all operators.
create index idempotency_by_expiry on idempotency (expires_at);
call make_tenant_table('idempotency');
revoke delete on idempotency from croupier_app;
call open_table('idempotency', 'croupier_admission', 'select, insert, update');
call open_table('idempotency', 'croupier_control', 'select, delete');
