-- Numbers waiting events by their ids instead of by a join. Which side of a join PostgreSQL reads first depends on the
-- statistics: analyzed before an operator had many events, it compared all events of the operator with each of the
-- thousand to number, twelve million comparisons for twelve thousand events.
--
-- Gives the operator's waiting events the next numbers, in the order of their ids, and returns how many it numbered.
-- Only the holder of the operator's row numbers. It looks for the events after it has the row, so that it sees what
-- another node numbered meanwhile. Where the row is locked it waits, or with `waits` false returns 0.
--
-- The event that reports lost SQL transactions leaves a range of numbers out before it: the numbers of the lost events
-- were seen outside and must not name other events.
--
-- The settings keep the plan on the indexes, oldest first, whatever the statistics of this growing table say: other
-- plans read all waiting events to number the first thousand.
drop function sequence_events(bigint, integer, boolean);
create function sequence_events(of_operator bigint, most integer, waits boolean) returns integer
  language plpgsql
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
declare
  -- More than a database can lose of one operator in the seconds by which a standby is behind.
  range_left_out constant bigint := 100000;
  last bigint;
  -- The oldest waiting events, and what is added to the last sequence for each.
  ids bigint[];
  steps bigint[];
begin
  if waits then
    select last_sequence into last from event_sequences where operator_id = of_operator for update;
  else
    select last_sequence into last from event_sequences where operator_id = of_operator for update skip locked;
  end if;
  if last is null then
    insert into event_sequences (operator_id, last_sequence) values (of_operator, 0) on conflict do nothing;
    if not found then
      -- Another node holds it, or has just made it. Who waits asks again, now that the row is there.
      return case when waits then sequence_events(of_operator, most, waits) else 0 end;
    end if;
    last := 0;
  end if;
  select array_agg(id order by id), array_agg(step order by id) into ids, steps from (
    select id, row_number() over (order by id)
      + range_left_out * count(*) filter (where type = 'ledger.entries_lost') over (order by id) as step
    from (
      select id, type from outbox_events where operator_id = of_operator and sequence is null order by id limit most
    ) oldest
  ) numbered;
  if ids is null then
    return 0;
  end if;
  -- width_bucket finds the place of an id among the sorted ids by binary search. The bounds are for PostgreSQL up to 16,
  -- which may look up the operator alone and compare the ids afterwards.
  update outbox_events set sequence = last + steps[width_bucket(id, ids)]
  where operator_id = of_operator and id = any (ids) and id between ids[1] and ids[cardinality(ids)];
  update event_sequences set last_sequence = last + steps[cardinality(steps)] where operator_id = of_operator;
  return cardinality(ids);
end $$;
revoke execute on function sequence_events from public;
grant execute on function sequence_events to croupier_control;
