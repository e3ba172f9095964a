-- Whoever looks for what failed does not read all that succeeded.
create index webhook_attempts_failed on webhook_attempts (operator_id, endpoint_id, id) where not succeeded;
