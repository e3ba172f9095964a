-- The API calls of the last days, to find out why one was refused. Neither bodies nor values of a query are stored.

create sequence api_request_ids;
grant usage on sequence api_request_ids to croupier_control;

-- A slot is a day, modulo sixteen: days that are over are truncated, without reading a row.
create table api_requests (
  operator_id bigint not null,
  slot smallint not null,
  at timestamptz(3) not null,
  id bigint not null default nextval('api_request_ids'),
  request_id uuid not null,
  audience text not null check (audience in ('operator', 'player', 'provider')),
  api_key_id bigint not null,
  player_id bigint,
  route text not null,
  method text not null,
  path text not null,
  query_names text[] not null,
  status smallint not null,
  error_code text,
  duration_ms real not null,
  fault_id bigint,
  fault text,
  primary key (operator_id, slot, at, id)
) partition by list (slot);
create index api_requests_by_request on api_requests (operator_id, request_id);
create index api_requests_refused on api_requests (operator_id, at, id) where status >= 400;
do $$
begin
  for slot in 0..15 loop
    execute format('create table api_requests_%s partition of api_requests for values in (%s)', slot, slot);
    execute format('call make_tenant_table(%L)', 'api_requests_' || slot);
    execute format('revoke insert, update, delete on api_requests_%s from croupier_app', slot);
    execute format('call open_table(%L, %L, %L)', 'api_requests_' || slot, 'croupier_control',
      'select, delete, truncate');
  end loop;
end $$;
call make_tenant_table('api_requests');
revoke insert, update, delete on api_requests from croupier_app;
call open_table('api_requests', 'croupier_control', 'select, insert');
