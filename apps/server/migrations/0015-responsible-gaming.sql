-- When the next pending change of a player's limits comes due. The change holds from that moment on by itself; the
-- column only lets the sweep that announces it find the row.
alter table player_limits add column next_change_at timestamptz(3);
create index player_limits_due on player_limits (operator_id, next_change_at) where next_change_at is not null;
call open_table('player_limits', 'croupier_control', 'select');

-- An exclusion that has run out stands here until its end was announced, and is then taken away: it is announced once.
create index players_exclusion_end on players (operator_id, exclusion_until) where exclusion_until is not null;
