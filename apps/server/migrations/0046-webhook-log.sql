-- Endpoints are never removed, so nothing can be left behind without one; and the check of every row of the log locked its
-- endpoint's row each time, which cost more than the row itself.
alter table webhook_attempts drop constraint webhook_attempts_operator_id_endpoint_id_fkey;
alter table webhook_pending drop constraint webhook_pending_operator_id_endpoint_id_fkey;
