-- The sections of an operator's lobby, in their order. A section shows its pinned games first, and then the games that
-- its source names.
create table lobby_sections (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  source text not null check (source in ('none', 'all', 'tag', 'category', 'provider', 'type', 'new', 'popular')),
  source_value text check ((source_value is not null) = (source in ('tag', 'category', 'provider', 'type'))),
  sort text not null check (sort in ('name', 'popular', 'newest')),
  -- Ids of games, in their order. Games are never removed.
  pins bigint[] not null default '{}',
  position integer not null,
  is_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, slug)
);
call make_tenant_table('lobby_sections');
