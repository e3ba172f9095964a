-- Ids of players and payments are the operator's own: the next free id of each kind. Ids are taken in an SQL transaction
-- of their own, so what is not used leaves a gap.
create table id_blocks (
  operator_id bigint not null references operators,
  kind text not null check (kind in ('player', 'payment')),
  next bigint not null check (next between 1 and 9007199254740991),
  primary key (operator_id, kind)
);
call make_tenant_table('id_blocks');
revoke delete on id_blocks from croupier_app;

-- Takes so many ids of an operator and returns the first. They are above all that the operator has, and, for payments,
-- far above what servers of the previous version take from the sequence that all operators shared: while an update runs,
-- such servers record payments of the same operators.
create function take_ids(of_operator bigint, of_kind text, how_many bigint) returns bigint
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
  end;
  first := coalesce(taken, 0) + 1;
  insert into id_blocks as b (operator_id, kind, next) values (of_operator, of_kind, first + how_many)
  on conflict (operator_id, kind) do update set next = greatest(b.next, first) + how_many
  returning b.next - how_many into first;
  return first;
end $$;

-- Servers of the previous version insert players without an id: they get one of the operator's, too.
alter table players alter column id drop identity;
create function give_player_id() returns trigger
  language plpgsql as $$
begin
  new.id := take_ids(new.operator_id, 'player', 1);
  return new;
end $$;
create trigger give_player_id before insert on players
  for each row when (new.id is null) execute function give_player_id();
