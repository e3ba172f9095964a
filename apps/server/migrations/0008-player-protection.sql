-- Limits of players, and the accounts that one person has.

-- Limits in force, and raises that wait until they are due.
create table player_limits (
  operator_id bigint not null,
  player_id bigint not null,
  limits jsonb not null default '{}',
  pending_changes jsonb not null default '[]',
  updated_at timestamptz(3) not null,
  -- When the next pending change is due. The change holds from then on by itself; the sweep that announces it finds the
  -- row by this column.
  next_change_at timestamptz(3),
  -- For each limit the value and window that limits.reached was last sent for: the event is sent once per window.
  reached jsonb not null default '{}',
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
);
create index player_limits_due on player_limits (operator_id, next_change_at) where next_change_at is not null;
call make_tenant_table('player_limits');
revoke delete on player_limits from croupier_app;
call open_table('player_limits', 'croupier_control', 'select');
create trigger raise_version_of_account after update or delete on player_limits for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();

-- The traits by which two accounts are known to belong to one person: a row per trait, hashed. modules/identity writes
-- it, because SQL cannot normalize names as it does. Players of an older identity version are written again when the
-- server migrates.
create table player_identities (
  operator_id bigint not null,
  key uuid not null,
  player_id bigint not null,
  kind text not null check (kind in ('personal_id', 'document', 'name', 'name_parts', 'phone', 'mailbox', 'number',
    'sound', 'look')),
  -- When the trait was replaced during an exclusion. It keeps counting until that exclusion ends.
  replaced_at timestamptz(3),
  primary key (operator_id, key, player_id),
  foreign key (operator_id, player_id) references players
);
create index player_identities_of_player on player_identities (operator_id, player_id);
call make_tenant_table('player_identities');

-- Exclusions that have yet to reach the person's other accounts. The row is written with the exclusion and removed when
-- all accounts are reached, so that the sweep continues after a crash.
create table exclusion_spreads (
  operator_id bigint not null,
  player_id bigint not null,
  id bigint generated always as identity,
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('exclusion_spreads');
call open_table('exclusion_spreads', 'croupier_control', 'select');

-- Accounts that are likely, but not certainly, of the same person as an account that was excluded at that time.
create table identity_matches (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  excluded_player_id bigint not null,
  kinds text[] not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  outcome text check (outcome in ('same_person', 'other_person')),
  note text,
  closed_by bigint,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, player_id, excluded_player_id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, excluded_player_id) references players,
  check ((status = 'closed') = (outcome is not null) and (status = 'closed') = (closed_at is not null))
);
create index identity_matches_by_status on identity_matches (operator_id, status, id desc);
create index identity_matches_confirmed on identity_matches (operator_id, excluded_player_id)
  where outcome = 'same_person';
call make_tenant_table('identity_matches');
revoke delete on identity_matches from croupier_app;
