-- Gives the events of an operator that wait for it the next numbers of the gap-free sequence, in the order of their ids,
-- and tells how many. Whoever holds the operator's row numbers alone; the rows to number are looked for only after that,
-- so that what another node has numbered meanwhile is seen as such. Without patience, a row that is held is left to its
-- holder.
create function sequence_events(of_operator bigint, most integer, patient boolean) returns integer
  language plpgsql
  -- Always along the indexes, oldest first, whatever the statistics say of a table that only ever grows: other plans
  -- read all that waits in order to number the first thousand.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  last bigint;
  given integer;
begin
  if patient then
    select last_sequence into last from event_sequences where operator_id = of_operator for update;
  else
    select last_sequence into last from event_sequences where operator_id = of_operator for update skip locked;
  end if;
  if last is null then
    insert into event_sequences (operator_id, last_sequence) values (of_operator, 0) on conflict do nothing;
    if not found then
      -- Another node holds it, or has just made it: patience asks again, now that the row is there.
      return case when patient then sequence_events(of_operator, most, patient) else 0 end;
    end if;
    last := 0;
  end if;
  with waiting as (
    select id, row_number() over (order by id) as n from (
      select id from outbox_events where operator_id = of_operator and sequence is null order by id limit most
    ) oldest
  ), numbered as (
    update outbox_events e set sequence = last + waiting.n from waiting
    where e.operator_id = of_operator and e.id = waiting.id
    returning 1
  )
  select count(*) into given from numbered;
  if given > 0 then
    update event_sequences set last_sequence = last + given where operator_id = of_operator;
  end if;
  return given;
end $$;
revoke execute on function sequence_events from public;
grant execute on function sequence_events to croupier_control;
