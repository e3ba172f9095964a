-- Disposable sandboxes. A row here makes an operator removable, so only the control role writes it, and only for a
-- sandbox that is created in the same transaction: no operator that exists can become a copy. Moments are real ones.
create table sandbox_copies (
  operator_id bigint not null references operators,
  -- The sandbox whose key made it.
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

-- Removes an expired copy with all its rows, the ledger included, and gives the names of its files. Refuses every other
-- operator. Tables that others refer to go after those: what cannot go yet is tried again.
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
