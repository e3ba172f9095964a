-- Validates the constraint of 0103, which blocks nobody.
alter table provider_transactions validate constraint provider_transactions_fraction_check;
