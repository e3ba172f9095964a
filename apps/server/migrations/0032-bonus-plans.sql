-- Of use to the sweep alone: whoever plans a look for a player's open bonuses on a table that is still empty must not
-- find an index that leads to everybody's.
drop index player_bonuses_due;
create index player_bonuses_due on player_bonuses (operator_id, expires_at)
  where state <> 'finished' and expires_at is not null;
