-- A key with the new scope rates:write leads to money, too: servers of the previous version, which do not know that, cannot
-- give its new secret to one person.
create or replace function keys_by_two() returns trigger
  language plpgsql as $$
declare
  money_scopes constant text[] := array['players:write', 'limits:write', 'payments:write', 'games:launch',
    'bonuses:write', 'payouts:write', 'rates:write'];
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
