-- Under row-level security an index serves a condition only where its operator and every function in it are leakproof;
-- lower() is not. The lower-case spelling therefore stands in a column of its own.
alter table players add column username_key text not null generated always as (lower(username)) stored;
drop index players_username;
create unique index players_username on players (operator_id, username_key);
