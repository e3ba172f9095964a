-- One row per player and round of a game. What was staked and won is kept by wallet, so that a win is split as its stake
-- was, and a rollback gives back exactly what was taken.
create sequence game_round_ids increment 256 minvalue 1;
grant usage on sequence game_round_ids to croupier_app;

create table game_rounds (
  operator_id bigint not null,
  provider_id bigint not null,
  round_id text not null,
  player_id bigint not null,
  game_id bigint not null,
  status text not null check (status in ('open', 'closed')),
  -- Stakes that still stand: a rolled-back bet is taken out again.
  staked_real bigint not null default 0,
  staked_bonus bigint not null default 0,
  won_real bigint not null default 0,
  won_bonus bigint not null default 0,
  player_bonus_id bigint,
  -- Everything needed to play the round again: seeds, nonce, parameters, result. Originals only.
  outcome json,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (operator_id, provider_id, round_id, player_id)
) with (fillfactor = 85);
create index game_rounds_open on game_rounds (operator_id, opened_at) where status = 'open';
call make_tenant_table('game_rounds');
revoke delete on game_rounds from croupier_app;
