-- Validates the constraint of 0101, which blocks nobody.
alter table provider_transactions validate constraint provider_transactions_moved_check;
