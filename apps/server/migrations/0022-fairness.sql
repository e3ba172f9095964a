-- The seeds a player's rounds are drawn from. The server seed is secret until it is replaced; its hash is shown before
-- the first bet. The nonce moves only with the commit of a round.
create table player_seeds (
  operator_id bigint not null,
  player_id bigint not null,
  server_seed_sealed bytea not null,
  server_seed_hash bytea not null,
  client_seed text not null,
  nonce bigint not null default 0,
  created_at timestamptz(3) not null,
  primary key (operator_id, player_id),
  foreign key (operator_id, player_id) references players
) with (fillfactor = 70);
call make_tenant_table('player_seeds');
revoke delete on player_seeds from croupier_app;

-- Server seeds that were replaced, and so may be seen: whoever kept a round can now draw it again.
create table revealed_seeds (
  operator_id bigint not null,
  player_id bigint not null,
  server_seed_hash bytea not null,
  server_seed text not null,
  client_seed text not null,
  rounds bigint not null,
  revealed_at timestamptz(3) not null,
  primary key (operator_id, player_id, server_seed_hash),
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('revealed_seeds', append_only => true);
