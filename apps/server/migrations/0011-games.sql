-- Game providers, their games, and the sessions in which players open them.

-- A provider as one operator has it. Addresses contain {placeholders}; they are null for Originals, which this platform
-- plays itself.
create table game_providers (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  launch_url text,
  demo_url text,
  -- Staff are shown rounds that are still open after this time.
  open_round_hours integer not null default 24 check (open_round_hours between 1 and 8760),
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, slug),
  check ((launch_url is null) = (slug = 'originals'))
);
call make_tenant_table('game_providers');
revoke delete on game_providers from croupier_app;
call open_table('game_providers', 'croupier_control', 'select, insert');
create trigger raise_facts_version_by_insert after insert on game_providers referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_update after update on game_providers referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_delete after delete on game_providers referencing old table as changed
  for each statement execute function raise_facts_version();

alter table api_keys add foreign key (operator_id, provider_id) references game_providers;

create table games (
  operator_id bigint not null,
  id bigint generated always as identity,
  provider_id bigint not null,
  external_id text not null,
  name text not null,
  type text not null check (type in ('rng', 'live')),
  category text not null check (category ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  rtp numeric(5, 2) not null check (rtp > 0 and rtp <= 100),
  -- Null: the picture that this platform draws.
  thumbnail_url text,
  is_original boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, provider_id, external_id),
  foreign key (operator_id, provider_id) references game_providers
);
-- Lists read this index. The search has none: under row-level security no index serves a text search, and an operator's
-- catalogue of some thousand names is small enough to read.
create index games_by_name on games (operator_id, name collate for_people, id);
call make_tenant_table('games');
revoke delete on games from croupier_app;
call open_table('games', 'croupier_control', 'select, insert');
create trigger raise_facts_version_by_insert after insert on games referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_update after update on games referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_delete after delete on games referencing old table as changed
  for each statement execute function raise_facts_version();

-- Every operator has the three Originals from the start, whoever creates it.
create function add_originals(operator bigint, at timestamptz) returns void
  language sql
begin atomic
  with house as (
    insert into game_providers (operator_id, slug, name, created_at, updated_at)
    values (operator, 'originals', 'Originals', at, at) returning id
  )
  insert into games
    (operator_id, provider_id, external_id, name, type, category, rtp, is_original, created_at, updated_at)
  select operator, house.id, o.external_id, o.name, 'rng', o.category, o.rtp, true, at, at
  from house, (values
    ('orig-slot', 'Original Slot', 'slots', 96.50),
    ('orig-roulette', 'Original Roulette', 'table', 97.30),
    ('orig-crash', 'Original Crash', 'crash', 99.00)
  ) as o (external_id, name, category, rtp);
end;

create function add_originals_to_operator() returns trigger
  language plpgsql as $$
begin
  perform add_originals(new.operator_id, new.created_at);
  return null;
end $$;
create trigger add_originals after insert on operators
  for each row execute function add_originals_to_operator();

-- The name under which a provider knows a player: it does not tell who the player is, and is the same in every session.
create table game_player_refs (
  operator_id bigint not null,
  provider_id bigint not null,
  player_id bigint not null,
  player_ref text not null,
  created_at timestamptz(3) not null,
  primary key (operator_id, provider_id, player_id),
  unique (operator_id, provider_id, player_ref),
  foreign key (operator_id, provider_id) references game_providers,
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('game_player_refs', append_only => true);

-- Wallet sessions, under which a provider's bets are taken. The token itself is not stored, only its hash.
create table game_sessions (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  provider_id bigint not null,
  game_id bigint not null,
  token_hash bytea not null,
  platform text not null check (platform in ('desktop', 'mobile', 'web', 'ios', 'android')),
  ip text,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, token_hash),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, game_id) references games,
  foreign key (operator_id, provider_id, player_id) references game_player_refs
);
create index game_sessions_alive on game_sessions (operator_id, player_id, expires_at) where ended_at is null;
create index game_sessions_of_player on game_sessions (operator_id, player_id, created_at desc, id desc);
call make_tenant_table('game_sessions');
revoke delete on game_sessions from croupier_app;

-- The seeds from which a player's rounds are drawn. The server seed is secret until it is replaced; its hash is shown
-- before the first bet. The next server seed is fixed before the player chooses a client seed, and its hash is shown.
create table player_seeds (
  operator_id bigint not null,
  player_id bigint not null,
  server_seed_sealed bytea not null,
  server_seed_hash bytea not null,
  client_seed text not null,
  created_at timestamptz(3) not null,
  -- Null until the seeds are next read.
  next_server_seed_sealed bytea,
  next_server_seed_hash bytea,
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
) with (fillfactor = 70);
call make_tenant_table('player_seeds');
revoke delete on player_seeds from croupier_app;
create trigger raise_version_of_account after insert or update or delete on player_seeds for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();

-- Server seeds that were replaced and may be seen: a player who kept a round can now draw it again.
create table revealed_seeds (
  operator_id bigint not null,
  player_id bigint not null,
  server_seed_hash bytea not null,
  server_seed text not null,
  client_seed text not null,
  rounds bigint not null,
  revealed_at timestamptz(3) not null,
  primary key (operator_id, player_id, server_seed_hash),
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('revealed_seeds', append_only => true);
