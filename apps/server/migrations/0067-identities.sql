-- What accounts can have in common that makes them one person: a row per trait, hashed. Written by modules/identity, which
-- folds names in ways that SQL cannot; players of an older folding version are folded when the server migrates.
create table player_identities (
  operator_id bigint not null,
  key uuid not null,
  player_id bigint not null,
  kind text not null check (kind in ('personal_id', 'document', 'name', 'name_parts', 'phone', 'mailbox', 'number', 'sound',
    'look')),
  -- When the trait was replaced during an exclusion: it keeps counting for as long as that exclusion runs.
  replaced_at timestamptz(3),
  primary key (operator_id, key, player_id),
  foreign key (operator_id, player_id) references players
);
create index player_identities_of_player on player_identities (operator_id, player_id);
call make_tenant_table('player_identities');

alter table players add column identity_version smallint not null default 0;
create index players_by_identity_version on players (operator_id, identity_version, id);
drop index players_excluded_name, players_excluded_personal_id, players_excluded_document;
alter table players drop column identity_name, drop column identity_personal_id, drop column identity_document;

-- Exclusions that have yet to reach the person's other accounts. A row is written with the exclusion and removed when all
-- of them are reached, so that a crash in between leaves the rest to the sweep.
create table exclusion_spreads (
  operator_id bigint not null,
  player_id bigint not null,
  id bigint generated always as identity,
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('exclusion_spreads');
call open_table('exclusion_spreads', 'croupier_control', 'select');
insert into exclusion_spreads (operator_id, player_id)
select operator_id, id from players where exclusion_type is not null;

-- Accounts that are likely, but not certainly, the same person as one that was excluded when it was noticed.
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
