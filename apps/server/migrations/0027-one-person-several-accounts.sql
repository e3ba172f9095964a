-- Accounts that certainly belong to one person are linked: bonuses and codes are counted over all of them.

-- The person whose accounts are linked; null for an account without links. Rules read it, so a change of it changes the
-- version of the account.
create sequence person_ids minvalue 1;
grant usage on sequence person_ids to croupier_app;
alter table players add column person_id bigint;
create index players_by_person on players (operator_id, person_id, id) where person_id is not null;
create trigger raise_version_of_account_by_person after update of person_id on players for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_players_account();

-- Why two accounts belong to one person. Not every pair of a person has a row: the rows connect its accounts. A pair that
-- staff called different people stays here too, with the traits of that time, so that only another trait links it again.
create table player_links (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  other_player_id bigint not null,
  kinds text[] not null,
  keys uuid[] not null,
  -- open: staff are asked; linked: nobody is asked; the others are what staff decided.
  state text not null check (state in ('open', 'linked', 'same_person', 'other_person')),
  found_by text not null check (found_by in ('registration', 'change', 'existing', 'staff')),
  reason text,
  decided_by bigint,
  decided_at timestamptz(3),
  -- Set when staff were told of a pair that was found among existing accounts.
  reported_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, player_id, other_player_id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, other_player_id) references players,
  check (player_id > other_player_id),
  check ((state in ('same_person', 'other_person')) = (decided_at is not null))
);
create index player_links_of_other on player_links (operator_id, other_player_id);
create index player_links_by_state on player_links (operator_id, state, id desc);
create index player_links_unreported on player_links (operator_id) where found_by = 'existing' and reported_at is null;
call make_tenant_table('player_links');
revoke delete on player_links from croupier_app;
call open_table('player_links', 'croupier_control', 'select');

-- Accounts whose person has yet to be searched for. A row is written with what made the search necessary and removed when
-- it is done, so that the sweep continues after a crash.
create table link_searches (
  operator_id bigint not null,
  player_id bigint not null,
  id bigint generated always as identity,
  found_by text not null check (found_by in ('change', 'existing')),
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
);
create index link_searches_of_existing on link_searches (operator_id) where found_by = 'existing';
call make_tenant_table('link_searches');
call open_table('link_searches', 'croupier_control', 'select');
