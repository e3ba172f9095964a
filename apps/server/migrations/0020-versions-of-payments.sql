-- The engine caches the payment methods, the monitoring rules and the bonuses that a deposit can bring, while the
-- operator keeps its facts_version.
create trigger raise_facts_version_by_insert after insert on payment_methods referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_update after update on payment_methods referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_delete after delete on payment_methods referencing old table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_insert after insert on aml_rules referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_update after update on aml_rules referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_delete after delete on aml_rules referencing old table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_insert after insert on bonuses referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_update after update on bonuses referencing new table as changed
  for each statement execute function raise_facts_version();
create trigger raise_facts_version_by_delete after delete on bonuses referencing old table as changed
  for each statement execute function raise_facts_version();

-- The engine caches a player's recent deposits, which monitoring counts, while the account keeps its version. Nothing
-- has to be done for an insert: a new deposit changes the balance in the account's row, and so its version.
create trigger raise_version_of_account after update or delete on payment_requests for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();
