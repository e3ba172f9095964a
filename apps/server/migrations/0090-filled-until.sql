-- A demo operator may have a past that is made up: from when on, and while it is being filled in, up to which moment.
-- While filled_until is set, sweeps by the real time leave the operator alone: what they would find due has not happened
-- yet.
alter table operators
  add column filled_from timestamptz(3),
  add column filled_until timestamptz(3),
  add constraint operators_filled_check check (
    (filled_from is null or is_sandbox) and (filled_until is null or filled_until >= filled_from));
