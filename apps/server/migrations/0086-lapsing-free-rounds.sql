-- Each statement by itself, outside an SQL transaction; all of them can be repeated.
-- For the sweep: free rounds that end before their bonus.
drop index concurrently if exists player_bonuses_lapsing;
create index concurrently player_bonuses_lapsing on player_bonuses (operator_id, free_spins_until)
  where state <> 'finished' and free_spins_left > 0 and free_spins_until is not null;
