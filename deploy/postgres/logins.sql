-- Two logins, neither of them a superuser: croupier_owner owns the tables and migrates, croupier_server serves. Run once
-- by a superuser; the compose file runs it when the database is made. The passwords are files with one value each.
\set ON_ERROR_STOP on
\set owner_password `cat /run/secrets/owner_password`
\set server_password `cat /run/secrets/server_password`

-- The roles of the application: the first migration says what each is for.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['croupier_app', 'croupier_admission', 'croupier_control'] loop
    begin
      execute format('create role %I nologin noinherit nobypassrls', role_name);
    exception when duplicate_object then null;
    end;
  end loop;
end $$;

-- The first migration makes roles that are missing, so it needs createrole, which since PostgreSQL 16 reaches only the
-- roles that a login has made or administers.
create role croupier_owner login nosuperuser nocreatedb createrole nobypassrls password :'owner_password';
grant croupier_app, croupier_admission, croupier_control to croupier_owner with admin option;

-- It has no right of its own: each of its connections takes one of the three roles, and row-level security binds them.
create role croupier_server login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password :'server_password';
grant croupier_app, croupier_admission, croupier_control to croupier_server;

create database croupier owner croupier_owner;
revoke all on database croupier from public;
grant connect on database croupier to croupier_server;
