-- Rounds that close on another UTC day than they were opened: few, and what cashback has to count in the period in which
-- they close. Rounds that are played in one go are never among them.
create index game_rounds_over_midnight on game_rounds (operator_id, closed_at, player_id)
  where (opened_at at time zone 'UTC')::date <> (closed_at at time zone 'UTC')::date;
