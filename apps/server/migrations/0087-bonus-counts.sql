-- The catalogue shows what became of the grants of each bonus, from this index alone. What changes with every stake is
-- not in it, so a bet still updates a bonus in place.
create index player_bonuses_of_bonus on player_bonuses (operator_id, bonus_id)
  include (currency, state, result, converted_amount);
