-- The server seed that follows is fixed before its player chooses a client seed, and its hash is shown. Null until the
-- seeds of a player from before are next read.
alter table player_seeds add column next_server_seed_sealed bytea, add column next_server_seed_hash bytea;

-- game_round_ids stays while nodes of the version before still play rounds during an upgrade; nothing new uses it.
