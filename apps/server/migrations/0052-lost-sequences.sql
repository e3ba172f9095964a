-- As before, and one thing more: the event that tells of lost transactions leaves out a range of numbers before it. The
-- numbers of the events that were lost with them have been seen outside, and must not name other events.
create or replace function sequence_events(of_operator bigint, most integer, patient boolean) returns integer
  language plpgsql
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  -- More than a database can lose of one operator in the seconds by which a standby is behind.
  range_left_out constant bigint := 100000;
  last bigint;
  highest bigint;
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
    select id, row_number() over (order by id)
      + range_left_out * count(*) filter (where type = 'ledger.entries_lost') over (order by id) as n
    from (
      select id, type from outbox_events where operator_id = of_operator and sequence is null order by id limit most
    ) oldest
  ), numbered as (
    update outbox_events e set sequence = last + waiting.n from waiting
    where e.operator_id = of_operator and e.id = waiting.id
    returning e.sequence
  )
  select count(*), max(sequence) into given, highest from numbered;
  if given > 0 then
    update event_sequences set last_sequence = highest where operator_id = of_operator;
  end if;
  return given;
end $$;
