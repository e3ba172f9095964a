-- An endpoint that keeps failing rests, and longer the longer that lasts. Apart from the pause that a receiver asks for,
-- which nothing ends early.
alter table webhook_queues add column resting_since timestamptz(3);
alter table webhook_queues add column rests_until timestamptz(3);
alter table webhook_queues add check (rests_until is null or resting_since is not null);
