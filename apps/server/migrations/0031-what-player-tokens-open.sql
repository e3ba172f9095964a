-- What the token opens beyond play, such as the player's own payments. A token of an older server opens nothing more.
alter table player_tokens add column access text[] not null default '{}'
  check (access <@ array['payments', 'limits', 'profile']);

-- The key by which a game session was opened: the operator's own, or that of the player's token. Null for a session of
-- an older server. Revoking the key ends the session.
alter table game_sessions add column api_key_id bigint;
alter table game_sessions add foreign key (operator_id, api_key_id) references api_keys;
create index game_sessions_of_key on game_sessions (operator_id, api_key_id) where ended_at is null;
call open_table('api_keys', 'croupier_control', 'select (operator_id, id, key, name, revoked_at)');

-- How many requests each player made in the current minute, with all tokens together. It is counted beside the key, so
-- that one player cannot use up the rate of the operator's server. There is no foreign key: the row is short-lived.
-- Servers of the version before count each token in token_windows, which the next version removes.
create table player_windows (
  operator_id bigint not null,
  player_id bigint not null,
  started_at timestamptz(3) not null,
  requests integer not null,
  primary key (operator_id, player_id)
) with (fillfactor = 50);
call make_tenant_table('player_windows');
revoke all on player_windows from croupier_app;
call open_table('player_windows', 'croupier_admission', 'select, insert, update, delete');
