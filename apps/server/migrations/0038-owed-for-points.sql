-- The exchanges of points that were not reversed, newest first. A reversal takes from the newest exchanges, of several
-- if need be. Beyond `most` the rest is one line.
create function standing_exchanges(of_operator bigint, of_player bigint, most integer)
returns table (points bigint, amount bigint)
language plpgsql stable
as $$
declare
  change record;
  reversed_points bigint := 0;
  reversed_amount bigint := 0;
  rest_points bigint := 0;
  rest_amount bigint := 0;
  shown integer := 0;
begin
  for change in
    select c.kind, abs(c.points) as points, c.amount from loyalty_changes c
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
      reversed_points := 0;
      reversed_amount := 0;
      if shown < most then
        shown := shown + 1;
        return next;
      else
        rest_points := rest_points + points;
        rest_amount := rest_amount + amount;
      end if;
    end if;
  end loop;
  if rest_amount > 0 then
    points := rest_points;
    amount := rest_amount;
    return next;
  end if;
end $$;

-- The money of exchanges whose points are lacking: what a take-back would book if the balance held it.
create function owed_for_points(of_operator bigint, of_player bigint, lacking bigint, most integer)
returns bigint
language plpgsql stable
as $$
declare
  exchange record;
  missing bigint := lacking;
  owed bigint := 0;
begin
  if missing <= 0 then return 0; end if;
  for exchange in select s.points, s.amount from standing_exchanges(of_operator, of_player, most) s loop
    if missing >= exchange.points then
      owed := owed + exchange.amount;
      missing := missing - exchange.points;
    else
      owed := owed + ceil(exchange.amount::numeric * missing / exchange.points)::bigint;
      missing := 0;
    end if;
    exit when missing = 0;
  end loop;
  return owed;
end $$;
