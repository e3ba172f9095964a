-- Tables of sandboxes alone: rehearsed faults, and copies that expire. Times are real time, not that of the sandbox.

-- Which calls and webhooks of a sandbox fail, and how. operators.faults repeats the active ones.
create table sandbox_faults (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  effect text not null check (effect in
    ('drop_answer', 'delay', 'rate_limited', 'unavailable', 'duplicate_webhook', 'reorder_webhook')),
  api_key_id bigint,
  provider_id bigint,
  webhook_endpoint_id bigint,
  operations text[] not null,
  events text[] not null,
  calls integer check (calls > 0),
  share_percent integer check (share_percent between 1 and 100),
  seed bigint not null,
  delay_ms integer check (delay_ms > 0),
  retry_after_seconds integer check (retry_after_seconds > 0),
  matched bigint not null default 0,
  hits bigint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, api_key_id) references api_keys,
  foreign key (operator_id, provider_id) references game_providers,
  foreign key (operator_id, webhook_endpoint_id) references webhook_endpoints on delete cascade,
  check ((calls is null) <> (share_percent is null))
);
call make_tenant_table('sandbox_faults');

-- Copies of sandboxes. A row here makes an operator removable. So only croupier_control writes it, and only for a
-- sandbox that is created in the same transaction: no operator that exists can become a copy.
create table sandbox_copies (
  operator_id bigint not null references operators,
  -- The sandbox whose key made the copy.
  parent_id bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id),
  check (operator_id <> parent_id)
);
create index sandbox_copies_of_parent on sandbox_copies (parent_id, operator_id);
create index sandbox_copies_expiring on sandbox_copies (expires_at);
call make_tenant_table('sandbox_copies');
revoke insert, update, delete on sandbox_copies from croupier_app;
call open_table('sandbox_copies', 'croupier_control', 'select, insert, update');

create function check_sandbox_copy() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.operator_id <> old.operator_id or new.parent_id <> old.parent_id or new.expires_at > old.expires_at then
      raise exception 'a copy can only end earlier' using errcode = 'CR003';
    end if;
    return new;
  end if;
  if not exists (
    select from operators o
    where o.operator_id = new.operator_id and o.is_sandbox and o.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'operator % was not created as a copy', new.operator_id using errcode = 'CR003';
  end if;
  return new;
end $$;
create trigger check_sandbox_copy before insert or update on sandbox_copies
  for each row execute function check_sandbox_copy();

-- Removes an expired copy with all its rows, the ledger included, and returns the names of its files. Refuses every
-- other operator. A table that others still refer to is tried again after them.
create function remove_sandbox_copy(copy bigint, at timestamptz) returns setof text
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  remaining text[];
  waiting text[];
  name text;
begin
  perform from public.sandbox_copies c join public.operators o using (operator_id)
    where c.operator_id = copy and c.expires_at <= at and o.is_sandbox for update of o;
  if not found then
    raise exception 'operator % is no expired copy of a sandbox', copy using errcode = 'CR003';
  end if;
  return query select d.file_key from public.kyc_documents d where d.operator_id = copy;
  select array_agg(c.relname::text order by c.relname) into remaining
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'operator_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'operators';
  while cardinality(remaining) > 0 loop
    waiting := '{}';
    foreach name in array remaining loop
      begin
        execute format('delete from public.%I where operator_id = $1', name) using copy;
      exception when foreign_key_violation then
        waiting := waiting || name;
      end;
    end loop;
    if cardinality(waiting) = cardinality(remaining) then
      raise exception 'rows of % refer to each other', waiting using errcode = 'CR003';
    end if;
    remaining := waiting;
  end loop;
  delete from public.operators where operator_id = copy;
  if not found then
    raise exception 'operator % was not removed', copy using errcode = 'CR003';
  end if;
end $$;
revoke execute on function remove_sandbox_copy(bigint, timestamptz) from public;
grant execute on function remove_sandbox_copy(bigint, timestamptz) to croupier_control;
