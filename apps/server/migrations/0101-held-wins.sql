-- Wins that name an unknown grant of free rounds: done for their provider, and no money until staff pay them.
create table held_wins (
  operator_id bigint not null,
  -- That of the transaction.
  id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  transaction_id text not null,
  transaction_scope text not null,
  kind_in_key boolean not null,
  scope bigint not null,
  round_id text not null,
  game_id bigint not null,
  win_kind text not null check (win_kind in ('win', 'jackpot', 'promo', 'correction')),
  free_round_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- withdrawn: the provider has rolled it back before staff decided.
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'voided', 'withdrawn')),
  reason text,
  -- The member of staff; null where the provider has withdrawn it.
  decided_by bigint,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, provider_id, transaction_id, scope),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('paid', 'voided')) = (reason is not null)),
  check (decided_by is null or state in ('paid', 'voided')),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, provider_id) references game_providers,
  foreign key (operator_id, game_id) references games
);
-- The queue of staff, oldest first.
create index held_wins_waiting on held_wins (operator_id, created_at) where state = 'waiting';
create index held_wins_of_player on held_wins (operator_id, player_id);
call make_tenant_table('held_wins');
revoke update, delete on held_wins from croupier_app;
grant update (state, reason, decided_by, decided_at) on held_wins to croupier_app;

-- A held win that its provider rolls back has moved no money, and neither has the rollback.
alter table provider_transactions
  add constraint provider_transactions_moved_check check (amount = real_amount + bonus_amount
    or (real_amount = 0 and bonus_amount = 0
      and (status = 'held' or kind = 'rollback' or (kind = 'win' and status = 'rolled_back')))) not valid,
  drop constraint provider_transactions_parts_check;
