-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- The keys of transactions with their scope, built while servers work. They begin as the old key does, which servers of
-- the previous version look up. An index that an interrupted build has left is invalid, so it is dropped first.
drop index concurrently if exists provider_transactions_key;
create unique index concurrently provider_transactions_key
  on provider_transactions (operator_id, provider_id, kind, transaction_id, scope);
drop index concurrently if exists provider_transactions_without_kind;
create unique index concurrently provider_transactions_without_kind
  on provider_transactions (operator_id, provider_id, transaction_id, scope) where not kind_in_key;
drop index concurrently if exists provider_transactions_undone_once;
create unique index concurrently provider_transactions_undone_once
  on provider_transactions (operator_id, provider_id, reference_transaction_id, scope, reference_kind)
  where kind = 'rollback' and status <> 'repeated';
drop index concurrently if exists provider_transactions_settling;
create index concurrently provider_transactions_settling
  on provider_transactions (operator_id, provider_id, reference_transaction_id)
  where kind = 'win' and reference_transaction_id is not null;
