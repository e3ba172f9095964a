-- What was said to payment providers is never changed, but sealed again under a new master key.
grant update (sent_sealed, answer_sealed) on cashier_order_calls to croupier_app;
