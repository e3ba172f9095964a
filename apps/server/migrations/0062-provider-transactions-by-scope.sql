-- The new keys take the place of the old ones. Nothing is read for it, so the lock is short.
alter table provider_transactions
  drop constraint provider_transactions_pkey,
  add constraint provider_transactions_pkey primary key using index provider_transactions_key,
  drop constraint provider_transactions_operator_id_provider_id_fkey;
drop index provider_transactions_undone;
alter index provider_transactions_undone_once rename to provider_transactions_undone;
