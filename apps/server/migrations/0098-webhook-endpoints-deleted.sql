-- An endpoint that was deleted receives nothing and is not found. Its row goes when the log of its deliveries has gone.
alter table webhook_endpoints add column deleted_at timestamptz(3);
create index webhook_endpoints_deleted on webhook_endpoints (operator_id, deleted_at) where deleted_at is not null;
grant delete on webhook_endpoints, webhook_queues to croupier_control;
