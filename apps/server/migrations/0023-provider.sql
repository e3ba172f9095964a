-- A key of a game provider: it signs as an operator's key does, reaches the provider's wallet alone and has no scopes.
alter table api_keys add column provider_id bigint;
alter table api_keys add foreign key (operator_id, provider_id) references game_providers;
alter table api_keys add check (provider_id is null or scopes = '{}');

-- Whether a round ever had a bet, also one that was rolled back, and whether it has a win, also one of nothing.
alter table game_rounds add column bets integer not null default 0;
alter table game_rounds add column wins integer not null default 0;

-- Every call of a provider that moved money or forbade it, for ever: the same again is answered from here.
create sequence provider_transaction_ids increment 256 minvalue 1;
grant usage on sequence provider_transaction_ids to croupier_app;

create table provider_transactions (
  operator_id bigint not null,
  provider_id bigint not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  transaction_id text not null,
  id bigint not null,
  player_id bigint not null,
  -- A bet that was rolled back before it arrived has neither round nor game.
  round_id text,
  game_id bigint,
  win_kind text check (win_kind in ('win', 'jackpot', 'promo', 'correction')),
  finishes_round boolean not null default false,
  currency text not null,
  amount bigint not null check (amount >= 0),
  real_amount bigint not null check (real_amount >= 0),
  bonus_amount bigint not null check (bonus_amount >= 0),
  balance_after bigint not null,
  bonus_balance_after bigint not null,
  -- A rollback is repeated when another had undone its bet already: it moved nothing, and its name is taken.
  status text not null check (status in ('applied', 'tombstoned', 'rolled_back', 'repeated')),
  reference_transaction_id text,
  created_at timestamptz(3) not null,
  primary key (operator_id, provider_id, kind, transaction_id),
  check (amount = real_amount + bonus_amount),
  check (status <> 'rolled_back' or kind = 'bet'),
  check (status <> 'repeated' or kind = 'rollback'),
  check ((kind = 'win') = (win_kind is not null)),
  check ((kind = 'rollback') = (reference_transaction_id is not null)),
  check (status in ('tombstoned', 'repeated') or (round_id is not null and game_id is not null)),
  foreign key (operator_id, provider_id) references game_providers,
  foreign key (operator_id, player_id) references players
);
create index provider_transactions_by_round on provider_transactions (operator_id, provider_id, round_id);
create index provider_transactions_by_time on provider_transactions (operator_id, provider_id, created_at);
-- Which rollback undid a bet.
create unique index provider_transactions_undone on provider_transactions
  (operator_id, provider_id, reference_transaction_id) where kind = 'rollback' and status <> 'repeated';
call make_tenant_table('provider_transactions', append_only => true);
-- A bet that is rolled back is marked so; nothing else about a transaction ever changes.
grant update (status) on provider_transactions to croupier_app;
