-- Ids of bonuses, their grants, redemptions of promo codes, alerts and transactions of providers are the operator's own,
-- too.
alter table id_blocks
  drop constraint id_blocks_kind_check,
  add constraint id_blocks_kind_check check (kind in ('player', 'payment', 'bonus', 'player_bonus', 'promo_redemption',
    'aml_alert', 'provider_transaction'));

-- Servers of the previous version still take ids from the sequences that all operators share. On an installation that has
-- had operators each of these sequences ends here, far above its present value, and the operators' own ids begin above
-- its end: so no id is given twice, however long such servers run. One that came to the end would be refused its ids.
do $$
declare
  ends record;
begin
  if pg_sequence_last_value('operators_operator_id_seq') is null then return; end if;
  for ends in select * from (values ('player_bonus_ids', 10000000), ('promo_redemption_ids', 10000000),
    ('aml_alert_ids', 10000000), ('provider_transaction_ids', 1000000000)) as e (name, room) loop
    execute format('alter sequence %I maxvalue %s', ends.name,
      coalesce(pg_sequence_last_value(ends.name::regclass), 0) + ends.room);
  end loop;
end $$;

-- The highest id that servers of the previous version may take from a shared sequence, which gives ids in blocks of 256;
-- 0 if there are no such servers.
create function end_of_shared_ids(of_kind text) returns bigint
  language sql stable as $$
  select coalesce((select s.seqmax + 255 from pg_sequence s
    where s.seqrelid = to_regclass('public.' || of_kind || '_ids') and s.seqmax < 9007199254740991), 0)
$$;

-- Takes so many ids of an operator and returns the first. They are above all that the operator has, and above all that
-- servers of the previous version may take while an update runs: such servers write rows of the same operators. The ids
-- of transactions have no index, so only what was taken before counts for them.
create or replace function take_ids(of_operator bigint, of_kind text, how_many bigint) returns bigint
  language plpgsql as $$
declare
  taken bigint;
  first bigint;
begin
  taken := case of_kind
    when 'player' then (select max(id) from players where operator_id = of_operator)
    when 'payment' then greatest(
      (select max(id) from payment_requests where operator_id = of_operator),
      pg_sequence_last_value('payment_ids') + 10000000)
    when 'bonus' then (select max(id) from bonuses where operator_id = of_operator)
    when 'player_bonus' then (select max(id) from player_bonuses where operator_id = of_operator)
    when 'promo_redemption' then (select max(id) from promo_redemptions where operator_id = of_operator)
    when 'aml_alert' then (select max(id) from aml_alerts where operator_id = of_operator)
  end;
  first := greatest(taken, end_of_shared_ids(of_kind), 0) + 1;
  insert into id_blocks as b (operator_id, kind, next) values (of_operator, of_kind, first + how_many)
  on conflict (operator_id, kind) do update set next = greatest(b.next, first) + how_many
  returning b.next - how_many into first;
  return first;
end $$;

-- Bonuses are made by staff, now and then: they get their id within the SQL transaction that inserts them.
alter table bonuses alter column id drop identity;
create function give_bonus_id() returns trigger
  language plpgsql as $$
begin
  new.id := take_ids(new.operator_id, 'bonus', 1);
  return new;
end $$;
create trigger give_bonus_id before insert on bonuses
  for each row when (new.id is null) execute function give_bonus_id();
