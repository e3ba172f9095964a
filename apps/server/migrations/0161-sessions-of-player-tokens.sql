-- The player token under which a game was opened: signing out ends the sessions of the token. Null for sessions that the
-- operator's server opened, for those that took the place of another, and for those of older servers.
alter table game_sessions add column player_token_id bigint;
