-- The engine caches a player's open rounds and sessions while the account keeps its version. A change by anyone else
-- must give the account another version. Nothing has to be done for an insert: what is not cached is read, or checked
-- for in the transaction that relies on its absence.
create trigger raise_version_of_account after update or delete on game_rounds for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();
create trigger raise_version_of_account after update or delete on game_sessions for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_account();
