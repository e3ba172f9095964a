-- Single-use codes that were sent to players, each by its hash. Several of a purpose are valid at a time: a stranger who
-- asks for a code ends none that the player has. `player_codes`, which held one of a purpose, is written by servers of
-- the previous version alone and empties itself within 15 minutes.
create table player_sent_codes (
  operator_id bigint not null,
  player_id bigint not null,
  purpose text not null check (purpose in ('password_reset', 'email_verification', 'phone_verification')),
  code_hash bytea not null,
  -- The address that the code was sent to, where it proves that address.
  address text,
  created_at timestamptz(3) not null,
  -- When it was used, or ended before its time.
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (operator_id, player_id, purpose, code_hash),
  foreign key (operator_id, player_id) references players
);
create index player_sent_codes_by_expiry on player_sent_codes (expires_at);
call make_tenant_table('player_sent_codes');
revoke delete on player_sent_codes from croupier_app;
call open_table('player_sent_codes', 'croupier_control', 'select, delete');
