-- The few bonuses of which a conversion is still to be taken back: every withdrawal looks for them.
create index player_bonuses_owed on player_bonuses (operator_id, player_id)
  where converted_amount > 0 and wagered_amount < wager_requirement;
