-- The exchanges of points that were not reversed, newest first, as `standing_exchanges` lists them, each with the amount
-- and the value in the operator's currency at which it was booked. Beyond `most` the rest is one line.
create function standing_exchanges_with_value(of_operator bigint, of_player bigint, most integer)
returns table (points bigint, amount bigint, booked_amount bigint, booked_value bigint)
language plpgsql stable
as $$
declare
  change record;
  reversed_points bigint := 0;
  reversed_amount bigint := 0;
  rest_points bigint := 0;
  rest_amount bigint := 0;
  rest_value bigint := 0;
  shown integer := 0;
begin
  for change in
    select c.kind, abs(c.points) as points, c.amount, coalesce(e.operator_amount, 0) as value
    from loyalty_changes c
    left join ledger_entries e on e.operator_id = of_operator and e.player_id = of_player
      and e.type = 'loyalty_exchange' and e.id = c.ledger_entry_id
    where c.operator_id = of_operator and c.player_id = of_player and c.kind <> 'correction'
    order by c.id desc
  loop
    if change.kind = 'reversal' then
      reversed_points := reversed_points + change.points;
      reversed_amount := reversed_amount + change.amount;
    elsif reversed_amount >= change.amount then
      reversed_points := reversed_points - change.points;
      reversed_amount := reversed_amount - change.amount;
    else
      points := change.points - reversed_points;
      amount := change.amount - reversed_amount;
      booked_amount := change.amount;
      booked_value := change.value;
      reversed_points := 0;
      reversed_amount := 0;
      if shown < most then
        shown := shown + 1;
        return next;
      else
        rest_points := rest_points + points;
        rest_amount := rest_amount + amount;
        rest_value := rest_value + ceil(booked_value::numeric * amount / booked_amount)::bigint;
      end if;
    end if;
  end loop;
  if rest_amount > 0 then
    points := rest_points;
    amount := rest_amount;
    booked_amount := rest_amount;
    booked_value := rest_value;
    return next;
  end if;
end $$;
