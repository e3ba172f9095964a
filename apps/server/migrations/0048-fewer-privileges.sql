-- What nobody does, nobody may. What runs out is removed by croupier_control, and most else never is.
revoke delete on accounts, api_keys, event_sequences, idempotency, payment_methods, player_limits, player_tokens, staff,
  staff_tokens, webhook_endpoints, webhook_queues from croupier_app;

-- The numbers of events are given by croupier_control alone. The application only holds their row for a moment, which
-- takes the privilege to update some column: operator_id, which row-level security keeps as it is.
revoke insert, update on event_sequences from croupier_app;
grant update (operator_id) on event_sequences to croupier_app;

-- The worker takes a lease across operators, and nothing else.
revoke update on webhook_queues from croupier_control;
grant update (lease, leased_until) on webhook_queues to croupier_control;
