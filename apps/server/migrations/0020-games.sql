-- Names sort as people expect: without regard to case, accents beside their letters, "2" before "10".
create collation for_people (provider = icu, locale = 'und-u-kn-true');

-- Who makes games, as one operator has them. Addresses hold {placeholders}; null for Originals, which we play ourselves.
create table game_providers (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  launch_url text,
  demo_url text,
  -- A round that is still open after so long is shown to staff.
  open_round_hours integer not null default 24 check (open_round_hours between 1 and 8760),
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, slug),
  check ((launch_url is null) = (slug = 'originals'))
);

create table games (
  operator_id bigint not null,
  id bigint generated always as identity,
  provider_id bigint not null,
  external_id text not null,
  name text not null,
  type text not null check (type in ('rng', 'live')),
  category text not null check (category ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  rtp numeric(5, 2) not null check (rtp > 0 and rtp <= 100),
  -- Null: the picture that we draw ourselves.
  thumbnail_url text,
  is_original boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, provider_id, external_id),
  foreign key (operator_id, provider_id) references game_providers
);
-- Lists go along this index. There is none for the search: row-level security keeps conditions that are not leakproof,
-- and no text search is, from using one; an operator's catalogue is some thousands of names, few enough to read through.
create index games_by_name on games (operator_id, name collate for_people, id);

-- A player's name with a provider: says nothing of who it is, and is the same in every session.
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

-- Wallet sessions: what a provider's bets are taken under. The token itself is nowhere kept.
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

-- Every operator has the three Originals from its first moment on, whoever creates it.
create function add_originals(operator bigint, at timestamptz) returns void
  language sql
begin atomic
  with house as (
    insert into game_providers (operator_id, slug, name, created_at, updated_at)
    values (operator, 'originals', 'Originals', at, at) returning id
  )
  insert into games (operator_id, provider_id, external_id, name, type, category, rtp, is_original, created_at, updated_at)
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

-- For those that exist: the owner of the tables must see them all for a moment.
alter table operators no force row level security;
do $$
begin
  perform add_originals(operator_id, created_at) from operators;
end $$;
alter table operators force row level security;

create trigger add_originals after insert on operators
  for each row execute function add_originals_to_operator();

call make_tenant_table('game_providers');
call make_tenant_table('games');
call make_tenant_table('game_player_refs', append_only => true);
call make_tenant_table('game_sessions');
revoke delete on game_providers, games, game_sessions from croupier_app;
call open_table('game_providers', 'croupier_control', 'select, insert');
call open_table('games', 'croupier_control', 'select, insert');
