-- The audit log is read newest first by subject, actor, action or time: each index ends in the order of the page.
drop index audit_log_by_subject;
create index audit_log_by_subject on audit_log (operator_id, subject_kind, subject_id, at desc, id desc);
create index audit_log_by_actor on audit_log (operator_id, actor_kind, actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (operator_id, action, at desc, id desc);
create index audit_log_by_time on audit_log (operator_id, at desc, id desc);

-- Housekeeping works across operators and looks for what has run out, whoever's it is.
create index idempotency_by_expiry on idempotency (expires_at);
create index player_tokens_by_expiry on player_tokens (expires_at);
create index staff_tokens_by_expiry on staff_tokens (expires_at);
call open_table('staff_tokens', 'croupier_control', 'select, delete');
