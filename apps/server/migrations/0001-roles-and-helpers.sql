-- The roles of the application, and the helpers that every other file uses.

-- The application never works as the owner of the tables, so row-level security always applies:
--   croupier_app        works for one operator at a time, named by app.operator_id for the length of a transaction
--   croupier_admission  finds keys and tokens before the operator is known, and keeps rate and signature counts
--   croupier_control    creates operators and runs the background sweeps across operators
-- Roles belong to the cluster, so another database of the same cluster may have created them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['croupier_app', 'croupier_admission', 'croupier_control'] loop
    begin
      execute format('create role %I nologin noinherit nobypassrls', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', role_name);
    execute format('grant usage on schema public to %I', role_name);
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Sorts names as people expect: ignores case, puts accented letters next to plain ones and "2" before "10".
create collation for_people (provider = icu, locale = 'und-u-kn-true');

-- Returns the operator whose rows the transaction may see. Null when none was named, and then no row is visible.
create function current_operator() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.operator_id', true), '')::bigint;

-- Restricts a table to the rows of the current operator. In an append-only table the application cannot change or
-- remove a row. Every table with an operator_id goes through this procedure.
create procedure make_tenant_table(table_name text, append_only boolean default false)
  language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy operator_only on %I to croupier_app using (operator_id = current_operator()) with check (operator_id = current_operator())',
    table_name);
  execute format('grant select, insert on %I to croupier_app', table_name);
  if not append_only then
    execute format('grant update, delete on %I to croupier_app', table_name);
  end if;
end $$;

-- Lets a role that works across operators use a table with the named privileges.
create procedure open_table(table_name text, role_name text, privileges text)
  language plpgsql as $$
begin
  execute format('create policy %I on %I to %I using (true) with check (true)', 'open_to_' || role_name, table_name, role_name);
  execute format('grant %s on %I to %I', privileges, table_name, role_name);
end $$;

-- Rolls the transaction back when a statement touched another number of rows than it must.
create function assert_count(what text, actual bigint, expected bigint) returns boolean
  language plpgsql immutable as $$
begin
  if actual is distinct from expected then
    raise exception '%: % rows instead of %', what, actual, expected using errcode = 'CR001';
  end if;
  return true;
end $$;

-- Rolls the transaction back when a change was decided on facts that have changed since.
create function assert_current(what text, actual bigint, expected bigint) returns boolean
  language plpgsql immutable as $$
begin
  if actual is distinct from expected then
    raise exception '%: % of % are current', what, actual, expected using errcode = 'CR002';
  end if;
  return true;
end $$;
