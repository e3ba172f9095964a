-- A single-use code that was sent to a player, such as for a new password: by its hash, one of a purpose at a time. The
-- operator sends it; the event that carries it is the only place that has the code itself.
create table player_codes (
  operator_id bigint not null,
  player_id bigint not null,
  purpose text not null check (purpose in ('password_reset')),
  code_hash bytea not null,
  -- How many wrong codes were tried since.
  failures int not null check (failures >= 0),
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (operator_id, player_id, purpose),
  foreign key (operator_id, player_id) references players
);
create index player_codes_by_expiry on player_codes (expires_at);
call make_tenant_table('player_codes');
revoke delete on player_codes from croupier_app;
call open_table('player_codes', 'croupier_control', 'select, delete');
