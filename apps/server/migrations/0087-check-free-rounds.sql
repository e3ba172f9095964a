-- Validates the constraints of 0085, which blocks nobody.
alter table player_bonuses
  validate constraint player_bonuses_free_rounds_check,
  validate constraint player_bonuses_provider_fkey;
alter table player_bonus_history validate constraint player_bonus_history_kinds_check;
