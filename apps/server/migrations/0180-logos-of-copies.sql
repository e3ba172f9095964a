-- A copy of a sandbox that is removed also names the file of its logo.

CREATE OR REPLACE FUNCTION public.remove_sandbox_copy(copy bigint, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
  return query select d.file_key from public.kyc_documents d where d.operator_id = copy
    union all select split_part(g.picture, '-', 1) from public.games g
      where g.operator_id = copy and g.picture is not null
    union all select substring(o.settings->>'site_logo' from '/assets/logos/([0-9a-f]{32})-') from public.operators o
      where o.operator_id = copy and o.settings->>'site_logo' is not null;
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
end $function$;
