-- The tables behind lists and search of players, at the size of millions; see docs/decisions/0012-player-lists.md.

-- The columns that lists filter by, in a narrow table: many rows fit on a page, and other changes of a player touch
-- none of its indexes. Only triggers write it.
create table player_index (
  operator_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null,
  status text not null,
  kyc_status text not null,
  search_text text not null,
  primary key (operator_id, id)
);
-- Ids in order within each status and verification: a filtered page reads only the rows it shows.
create index player_index_by_status on player_index (operator_id, status, kyc_status, id);
call make_tenant_table('player_index');
revoke delete on player_index from croupier_app;
call open_table('player_index', 'croupier_control', 'select');

-- How many players each block of 8192 ids has, by status and verification, and when the first and last of them were
-- created. Gives exact totals and the block at which a deep page starts. A new player counts in one of sixteen shards,
-- so that registrations that commit at the same time do not wait for one row.
create table player_blocks (
  operator_id bigint not null,
  block bigint not null,
  status text not null,
  kyc_status text not null,
  shard smallint not null,
  players bigint not null,
  min_created_at timestamptz(3) not null,
  max_created_at timestamptz(3) not null,
  primary key (operator_id, block, status, kyc_status, shard)
) with (fillfactor = 50);
call make_tenant_table('player_blocks');
revoke delete on player_blocks from croupier_app;
call open_table('player_blocks', 'croupier_control', 'select');

create function player_search_text(username text, email text, last_name text) returns text
  language sql immutable parallel safe strict
  return lower(username) || E'\n' || email || E'\n' || lower(last_name);

create function index_new_players() returns trigger
  language plpgsql as $$
begin
  insert into player_index (operator_id, id, created_at, status, kyc_status, search_text)
  select operator_id, id, created_at, status, kyc_status, player_search_text(username, email, last_name)
  from new_players;
  insert into player_blocks as b
    (operator_id, block, status, kyc_status, shard, players, min_created_at, max_created_at)
  select operator_id, id >> 13, status, kyc_status, pg_backend_pid() % 16, count(*), min(created_at), max(created_at)
  from new_players
  group by operator_id, id >> 13, status, kyc_status
  order by operator_id, id >> 13, status, kyc_status
  on conflict (operator_id, block, status, kyc_status, shard) do update set
    players = b.players + excluded.players,
    min_created_at = least(b.min_created_at, excluded.min_created_at),
    max_created_at = greatest(b.max_created_at, excluded.max_created_at);
  return null;
end $$;
create trigger index_new_players after insert on players
  referencing new table as new_players
  for each statement execute function index_new_players();

create function index_changed_player() returns trigger
  language plpgsql as $$
begin
  update player_index set status = new.status, kyc_status = new.kyc_status,
    search_text = player_search_text(new.username, new.email, new.last_name)
  where operator_id = new.operator_id and id = new.id;
  if old.status <> new.status or old.kyc_status <> new.kyc_status then
    -- Both rows are taken in the order of their key, so that two players who change places do not wait for each other
    -- for ever.
    insert into player_blocks as b
      (operator_id, block, status, kyc_status, shard, players, min_created_at, max_created_at)
    select new.operator_id, new.id >> 13, status, kyc_status, 0, players, new.created_at, new.created_at
    from (values (old.status, old.kyc_status, -1), (new.status, new.kyc_status, 1)) as t (status, kyc_status, players)
    order by status, kyc_status
    on conflict (operator_id, block, status, kyc_status, shard) do update set
      players = b.players + excluded.players,
      min_created_at = least(b.min_created_at, excluded.min_created_at),
      max_created_at = greatest(b.max_created_at, excluded.max_created_at);
  end if;
  return null;
end $$;
create trigger index_changed_player after update of username, email, last_name, status, kyc_status on players
  for each row when (
    (old.username, old.email, old.last_name, old.status, old.kyc_status)
    is distinct from (new.username, new.email, new.last_name, new.status, new.kyc_status)
  )
  execute function index_changed_player();

-- Search. Every run of one, two and three characters of the search text is a key of the index, so that any part of it
-- is found, however short. Status and verification are keys too.
create function search_keys(search_text text, status text, kyc_status text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array(search_text, null)
    || array_remove(string_to_array(concat_ws(E'\x01',
      regexp_replace(search_text, '(..)', E'\\1\x01', 'g'),
      regexp_replace(substr(search_text, 2), '(..)', E'\\1\x01', 'g'),
      regexp_replace(search_text, '(...)', E'\\1\x01', 'g'),
      regexp_replace(substr(search_text, 2), '(...)', E'\\1\x01', 'g'),
      regexp_replace(substr(search_text, 3), '(...)', E'\\1\x01', 'g')), E'\x01'), '')
    || array['status:' || status, 'kyc_status:' || kyc_status];

-- Slices say where an id lies, from 4096 ids up to 67 million in steps of four, so that a search can go from the newest
-- players to the oldest and stop early. A slice packs operator, size as a power of two, and number into one bigint.
create function search_slice(operator_id bigint, size integer, id bigint) returns bigint
  language sql immutable parallel safe strict
  return (operator_id << 38) | (size::bigint << 32) | (id >> size);

create function search_slices(operator_id bigint, id bigint) returns bigint[]
  language sql immutable parallel safe strict
  return array[
    search_slice(operator_id, 12, id), search_slice(operator_id, 14, id), search_slice(operator_id, 16, id),
    search_slice(operator_id, 18, id), search_slice(operator_id, 20, id), search_slice(operator_id, 22, id),
    search_slice(operator_id, 24, id), search_slice(operator_id, 26, id)];

create index player_index_search on player_index
  using gin (search_slices(operator_id, id), search_keys(search_text, status, kyc_status))
  with (fastupdate = on, gin_pending_list_limit = 128);

-- Returns the keys that a player must have for the term to be part of the search text. Runs of three side by side
-- narrow the search as much as runs that overlap, and are fewer to look up.
create function search_term_keys(term text, status text, kyc_status text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct substr(term, greatest(1, least(n * 3 + 1, length(term) - 2)), 3)
    from generate_series(0, least(4, (length(term) - 1) / 3)) as n
  )
    || case when status is null then '{}' else array['status:' || status] end
    || case when kyc_status is null then '{}' else array['kyc_status:' || kyc_status] end;

-- Finds the newest players whose search text contains the term: how many there are, up to `most`, and one page of their
-- ids. It reads slice by slice, newest first, and stops when it has found enough. Slices are small at first and grow
-- while little is found: a common term is not read far beyond the page, and a rare one takes few lookups.
--
-- Under row-level security no index serves a condition that is not leakproof, and no text search is. The function
-- therefore runs as croupier_control, which sees every operator, and restricts itself to the current operator.
create function search_players(
  term text,
  wanted_status text,
  wanted_kyc_status text,
  created_from timestamptz,
  created_to timestamptz,
  skip integer,
  take integer,
  most integer
) returns table (total integer, ids bigint[])
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_indexscan = off
as $$
declare
  operator bigint := current_operator();
  needle text := lower(term);
  keys text[] := search_term_keys(needle, wanted_status, wanted_kyc_status);
  lowest bigint;
  upto bigint;
  candidates bigint;
  small integer := 12;
  size integer;
  slices integer := 0;
  found bigint[];
  page bigint[] := '{}';
begin
  total := 0;
  select min(block) << 13, (max(block) + 1) << 13, sum(players) into lowest, upto, candidates
  from player_blocks b
  where b.operator_id = operator
    and (created_from is null or b.max_created_at >= created_from)
    and (created_to is null or b.min_created_at <= created_to);
  -- About ten thousand players to a small slice, whatever share of all ids is this operator's.
  while small < 24 and (candidates << small) < 8192 * (upto - lowest) loop
    small := small + 2;
  end loop;
  while upto > lowest and total < most loop
    size := case
      when slices >= 2 and total <= slices * 1024 and upto & ((4::bigint << small) - 1) = 0 then small + 2
      else small
    end;
    select coalesce(array_agg(i.id order by i.id desc), '{}') into found
    from player_index i
    where search_slices(i.operator_id, i.id) @> array[search_slice(operator, size, upto - 1)]
      and search_keys(i.search_text, i.status, i.kyc_status) @> keys
      and strpos(i.search_text, needle) > 0
      and i.operator_id = operator
      and (created_from is null or i.created_at >= created_from)
      and (created_to is null or i.created_at <= created_to);
    page := page || found[greatest(1, skip - total + 1):skip + take - total];
    total := total + cardinality(found);
    slices := slices + 1;
    upto := ((upto - 1) >> size) << size;
  end loop;
  total := least(total, most);
  ids := page[1:greatest(0, most - skip)];
  return next;
end $$;
grant create on schema public to croupier_control;
alter function search_players owner to croupier_control;
revoke create on schema public from croupier_control;
revoke all on function search_players from public;
grant execute on function search_players to croupier_app;
