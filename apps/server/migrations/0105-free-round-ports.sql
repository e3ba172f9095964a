-- Where providers are told of free rounds. Without a row nothing is sent, and the operator's staff tell the provider.
create table free_round_ports (
  operator_id bigint not null,
  provider_id bigint not null,
  url text not null,
  secret_sealed bytea not null,
  secret_created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, provider_id),
  foreign key (operator_id, provider_id) references game_providers
);
call make_tenant_table('free_round_ports');
call open_table('free_round_ports', 'croupier_control', 'select');

-- What the provider said last of a grant.
alter table free_round_orders
  add column reported_state text check (reported_state in ('active', 'finished', 'cancelled', 'unknown')),
  add column reported_left integer check (reported_left >= 0),
  add column reported_at timestamptz(3);

-- For the free rounds of a player, as staff see them.
create index free_round_orders_of_player on free_round_orders (operator_id, player_id);
