-- Servers keep accounts in memory between commands. The version tells whether what they keep is still true: every change
-- of the account's row, or of the rows that its rules read, gives the account another one in the same transaction.
alter table accounts
  add column version bigint not null default 0,
  -- The draws of the player's seeds move with every round, so they are counted in the row that every round writes.
  add column seed_nonce bigint not null default 0;
update accounts a set seed_nonce = s.nonce from player_seeds s
  where s.operator_id = a.operator_id and s.player_id = a.player_id;
alter table player_seeds drop column nonce;
-- Counts changes of what rules read of the operator beside its settings: games, their providers, exchange rates.
alter table operators add column facts_version bigint not null default 0;

-- A statement that forgets the version changes it all the same.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create trigger raise_version before update on accounts for each row
  when (new.version = old.version) execute function raise_version();
create trigger raise_version before update on operators for each row
  when (new.version = old.version and new.facts_version = old.facts_version) execute function raise_version();

-- The account engine writes the account's row itself, with a version of its own, before it writes anything else. For
-- everybody else a change of these rows changes the account's version.
create function raise_version_of_account() returns trigger language plpgsql as $$
begin
  update accounts set version = version + 1
  where operator_id = coalesce(new.operator_id, old.operator_id) and player_id = coalesce(new.player_id, old.player_id);
  return null;
end $$;
create trigger raise_version_of_account after update or delete on player_limits for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();
create trigger raise_version_of_account after insert or update or delete on player_bonuses for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();
create trigger raise_version_of_account after insert or update or delete on player_seeds for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();

create function raise_version_of_players_account() returns trigger language plpgsql as $$
begin
  update accounts set version = version + 1 where operator_id = old.operator_id and player_id = old.id;
  return null;
end $$;
-- The columns that the rules read (PlayerFacts). Changes of others, such as the last login, leave the version alone.
create trigger raise_version_of_account after update of
  status, status_set_by, kyc_status, kyc_rejection_final, kyc_expires_at, risk_level, category, country, is_test,
  can_login, can_deposit, can_withdraw, can_bet, excluded_from_bonuses, exclusion_type, exclusion_since,
  exclusion_until, created_at on players for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_players_account();

create function raise_facts_version() returns trigger language plpgsql as $$
begin
  update operators o set facts_version = o.facts_version + 1
  from (select distinct operator_id from changed) c where o.operator_id = c.operator_id;
  return null;
end $$;
do $$
declare
  changed_table text;
begin
  foreach changed_table in array array['games', 'game_providers', 'exchange_rates'] loop
    execute format('create trigger raise_facts_version_by_insert after insert on %I referencing new table as changed
      for each statement execute function raise_facts_version()', changed_table);
    execute format('create trigger raise_facts_version_by_update after update on %I referencing new table as changed
      for each statement execute function raise_facts_version()', changed_table);
    execute format('create trigger raise_facts_version_by_delete after delete on %I referencing old table as changed
      for each statement execute function raise_facts_version()', changed_table);
  end loop;
end $$;

-- Refuses a change that was decided on facts that are no longer the current ones.
create function assert_current(what text, actual bigint, expected bigint) returns boolean
  language plpgsql immutable as $$
begin
  if actual is distinct from expected then
    raise exception '%: % of % are current', what, actual, expected using errcode = 'CR002';
  end if;
  return true;
end $$;

-- A changed row of accounts on its way here: a batch brings them as one array.
create type account_change as (
  player_id bigint,
  version bigint,
  real_balance bigint,
  bonus_balance bigint,
  entries bigint,
  real_entries bigint,
  bonus_entries bigint,
  real_head bytea,
  bonus_head bytea,
  real_changed_at timestamptz,
  bonus_changed_at timestamptz,
  window_day integer,
  window_week integer,
  window_month integer,
  window_year integer,
  bet_day bigint,
  bet_week bigint,
  bet_month bigint,
  loss_day bigint,
  loss_week bigint,
  loss_month bigint,
  deposit_day bigint,
  deposit_week bigint,
  deposit_month bigint,
  deposit_year bigint,
  withdrawal_day bigint,
  deposited_total bigint,
  withdrawn_total bigint,
  staked_total bigint,
  points bigint,
  points_remainder integer,
  session_started_at timestamptz,
  last_played_at timestamptz,
  seed_nonce bigint
);
