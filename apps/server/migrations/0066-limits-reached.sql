-- For each limit the value and window that limits.reached was last announced for: the event is sent once per window.
alter table player_limits add column reached jsonb not null default '{}';
