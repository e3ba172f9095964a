-- Checks what 0024 left unchecked. Reads and writes go on meanwhile.
alter table payment_requests validate constraint payment_requests_payout_state_check;
alter table payment_requests validate constraint payment_requests_returned_check;
alter table payment_requests validate constraint payment_requests_claimed_by_check;
alter table payment_requests validate constraint payment_requests_payout_batch_fkey;

-- What follows stops servers of the version before payout claims and keys by two people, which may run beside this one
-- until an update has ended. It can be removed by the version after the next release.

-- Their file for the bank claims nothing: a payment in it could be exported again, or rejected. The file is refused with
-- the row of the audit log that goes with it. A payout batch writes payout_batch.create.
alter table audit_log
  add constraint audit_log_bank_file_check check (action <> 'payments.bank_file') not valid;

-- They give the secret of a key that leads to money to one person, and let one person make or widen a key with scopes
-- that only later counted as leading to money. This version says app.keys_by_two first, and when a secret was made.
create function keys_by_two() returns trigger
  language plpgsql as $$
declare
  money_scopes constant text[] := array['players:write', 'limits:write', 'payments:write', 'games:launch',
    'bonuses:write', 'payouts:write'];
  is_new_secret boolean := tg_op = 'UPDATE' and new.secret_sealed <> old.secret_sealed;
  is_wider boolean := tg_op = 'UPDATE' and exists (
    select from unnest(new.scopes) scope where scope = any(money_scopes) and scope <> all(old.scopes));
  by_one boolean;
begin
  if tg_op = 'UPDATE' and not is_new_secret and not is_wider then
    return new;
  end if;
  -- Where the operator is not visible, two people are needed.
  by_one := (select coalesce((o.settings ->> 'second_person')::boolean, not o.is_sandbox)
    from operators o where o.operator_id = new.operator_id) is false;
  if not by_one and (new.provider_id is not null or new.scopes && money_scopes) then
    raise exception 'A server of the previous version cannot change a key that leads to money.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  new.made_by_two := false;
  if is_new_secret then
    new.secret_created_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger keys_by_two before insert on api_keys for each row
  when (new.secret_created_at is null and current_setting('app.keys_by_two', true) is distinct from 'on')
  execute function keys_by_two();
-- Sealing a secret anew under another master key changes no time.
create trigger keys_by_two_changed before update on api_keys for each row
  when (new.updated_at <> old.updated_at and current_setting('app.keys_by_two', true) is distinct from 'on')
  execute function keys_by_two();
