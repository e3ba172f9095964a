-- A token of a player who is locked, closed or excluded: it reads and withdraws, and does nothing else. Tokens of older
-- servers are of players who could log in.
alter table player_tokens add column restricted boolean not null default false;

-- Each sign-in of a player with a password that the operator's server reported, and each wrong password.
create table player_sign_ins (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  succeeded boolean not null,
  restricted boolean not null,
  -- As the operator's server reported them.
  ip text,
  device text,
  -- The network of the address. Where a player has signed in before, attempts are counted apart from those of strangers.
  network text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players
);
create index player_sign_ins_of_player on player_sign_ins (operator_id, player_id, created_at desc, id desc);
create index player_sign_ins_by_network on player_sign_ins (operator_id, player_id, network) where succeeded;
create index player_sign_ins_by_expiry on player_sign_ins (expires_at);
call make_tenant_table('player_sign_ins', append_only => true);
call open_table('player_sign_ins', 'croupier_control', 'select, delete');
