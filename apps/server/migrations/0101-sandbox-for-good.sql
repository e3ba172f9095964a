-- Only a sandbox has a clock that moves, faults, copies and keys that steer it. An operator is created as one or as a
-- live one and stays it, whichever role asks.
create function refuse_sandbox_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'Whether an operator is a sandbox never changes.' using errcode = 'CR003';
end $$;
create trigger refuse_sandbox_change before update of is_sandbox on operators
  for each row when (old.is_sandbox <> new.is_sandbox)
  execute function refuse_sandbox_change();
