import type { Queryable } from './pool.ts';

/** Reads our schema from PostgreSQL's catalogue, for the dump and for the test that walks every table. */

export const relations = (sql: Queryable) => sql<
  {
    name: string;
    secured: boolean;
    forced: boolean;
    owner: string;
    partitioned: string | null;
    parent: string | null;
    bound: string | null;
    options: string | null;
    view: string | null;
  }[]
>`
  select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    pg_get_userbyid(c.relowner) as owner,
    case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partitioned,
    (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound, array_to_string(c.reloptions, ', ') as options,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as view
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by regexp_replace(c.relname, '\\d+$', ''), length(c.relname), c.relname`;

export const tableColumns = (sql: Queryable) => sql<
  {
    relation: string;
    name: string;
    type: string;
    required: boolean;
    identity: string | null;
    generated: string | null;
    default_value: string | null;
    statistics: number | null;
  }[]
>`
  select c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required,
    case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
    case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated,
    case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default_value,
    nullif(a.attstattarget, -1) as statistics
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

export const tableConstraints = (sql: Queryable) => sql<
  { relation: string; name: string; kind: string; columns: string[]; definition: string }[]
>`
  select c.relname as relation, k.conname as name, k.contype::text as kind, pg_get_constraintdef(k.oid) as definition,
    (select array_agg(a.attname::text order by position)
      from unnest(k.conkey) with ordinality as part (attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.attnum) as columns
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  where k.contype <> 'n'
  order by c.relname, array_position(array['p', 'u', 'f', 'c', 'x'], k.contype::text), k.conname`;

/** Indexes that do not belong to a constraint. */
export const indexes = (sql: Queryable) => sql<{ relation: string; name: string; definition: string }[]>`
  select c.relname as relation, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
  where not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
    and not exists (select from pg_inherits h where h.inhrelid = x.indexrelid)
  order by c.relname, i.relname`;

/** The first column of every unique index, primary keys included. */
export const uniqueIndexes = (sql: Queryable) => sql<{ relation: string; name: string; first_column: string | null }[]>`
  select c.relname as relation, i.relname as name, a.attname as first_column
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
  left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
  where x.indisunique
  order by c.relname, i.relname`;

export const policies = (sql: Queryable) => sql<
  { relation: string; name: string; command: string; roles: string; using: string | null; checking: string | null }[]
>`
  select tablename as relation, policyname as name, cmd as command, array_to_string(roles, ', ') as roles,
    qual as using, with_check as checking
  from pg_policies where schemaname = 'public' order by tablename, policyname`;

export const triggers = (sql: Queryable) => sql<{ relation: string; definition: string }[]>`
  select c.relname as relation, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
  where not t.tgisinternal and t.tgparentid = 0 order by c.relname, t.tgname`;

/** What our roles may do, whole tables first; columns follow their privilege in brackets. */
export const privileges = (sql: Queryable) => sql<{ relation: string; role: string; privilege: string }[]>`
  select relation, role, string_agg(privilege, ', ' order by privilege) as privilege from (
    select c.relname as relation, g.grantee::regrole::text as role, lower(g.privilege_type) as privilege
    from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and g.grantee <> c.relowner and g.grantee <> 0
    union all
    select c.relname, g.grantee::regrole::text, format('%s (%I)', lower(g.privilege_type), a.attname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
    where c.relnamespace = 'public'::regnamespace and g.grantee <> c.relowner and g.grantee <> 0
  ) granted
  group by relation, role order by relation, role`;

/** Extensions and collations, which the tables need. */
export const groundwork = (sql: Queryable) => sql<{ definition: string }[]>`
  select format('create extension %I', extname) as definition from pg_extension where extname <> 'plpgsql'
  union all
  select format('create collation %I (provider = icu, locale = %L)', collname,
    -- Its column has another name since PostgreSQL 17.
    coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale'))
  from pg_collation c where collnamespace = 'public'::regnamespace
  order by definition`;

/** The types of rows that batches send. */
export const rowTypes = (sql: Queryable) => sql<{ definition: string }[]>`
  select format(E'create type %I as (\\n%s\\n)', c.relname,
    string_agg(format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\\n' order by a.attnum)) as definition
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
  group by c.relname
  order by c.relname`;

export const routines = (sql: Queryable) => sql<{ definition: string }[]>`
  select pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, pg_get_function_identity_arguments(p.oid)`;
