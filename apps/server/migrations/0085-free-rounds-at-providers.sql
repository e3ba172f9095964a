-- Free rounds that a bonus grants for the games of a provider. All defaults are constants, so nothing is rewritten, and
-- they are right for the rows of servers of the previous version.

alter table player_bonuses
  -- The provider whose games the free spins are for; null: Originals.
  add column provider_id bigint,
  -- How many were granted; null where a server of an earlier version granted them.
  add column free_spins_count integer,
  -- The rounds of the provider that were begun with them, and stand.
  add column free_spins_used integer not null default 0,
  -- When they end, where that is before the bonus.
  add column free_spins_until timestamptz(3),
  -- Open rounds that were begun with them. The bonus does not end for lack of money while there is one.
  add column open_free_rounds integer not null default 0,
  add constraint player_bonuses_free_rounds_check check (
    free_spins_used >= 0 and open_free_rounds between 0 and free_spins_used
    and (provider_id is not null or free_spins_used = 0)) not valid,
  add constraint player_bonuses_provider_fkey
    foreign key (operator_id, provider_id) references game_providers not valid;

alter table player_bonus_history
  -- rounds_issued and rounds_withdrawn: the provider was asked to issue free rounds, or to cancel what is left.
  add constraint player_bonus_history_kinds_check check (kind in ('granted', 'activated', 'winnings', 'rounds_issued',
    'rounds_withdrawn', 'converted', 'conversion_taken_back', 'conversion_owed', 'paid_out', 'lost', 'revived', 'expired',
    'forfeited', 'cancelled', 'returned')) not valid,
  drop constraint player_bonus_history_kind_check;

-- Whether the bets of a round are those of a grant of free rounds, which is its `player_bonus_id`.
alter table game_rounds add column is_free boolean not null default false;

create type game_round_record_with_grant as (
  provider_id bigint,
  round_id text,
  player_id bigint,
  game_id bigint,
  status text,
  staked_real bigint,
  staked_bonus bigint,
  won_real bigint,
  won_bonus bigint,
  bets integer,
  wins integer,
  player_bonus_id bigint,
  wagered bigint,
  opened_at timestamptz,
  closed_at timestamptz,
  settled_bets integer,
  judged_wins integer,
  zero_bets integer,
  is_tip boolean,
  is_free boolean,
  outcome json
);

-- What the provider must be told of each grant: written with the change of the bonus, carried out afterwards.
create table free_round_orders (
  operator_id bigint not null,
  player_bonus_id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  wanted text not null check (wanted in ('issued', 'cancelled')),
  -- refused: the provider says no. failed: it did not answer for too long.
  state text not null default 'due' check (state in ('due', 'done', 'refused', 'failed')),
  -- How often the provider was asked to issue the rounds: without that there is nothing to cancel.
  issue_attempts integer not null default 0,
  -- Attempts at what is wanted now.
  attempts integer not null default 0,
  -- Null: at once.
  next_attempt_at timestamptz(3),
  -- A call is on its way until then, or its process has ended.
  claimed_until timestamptz(3),
  last_status integer,
  last_error text,
  issued_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, player_bonus_id),
  foreign key (operator_id, player_bonus_id) references player_bonuses,
  foreign key (operator_id, provider_id) references game_providers
);
create index free_round_orders_due on free_round_orders (operator_id, next_attempt_at nulls first) where state = 'due';
create index free_round_orders_stuck on free_round_orders (operator_id, updated_at)
  where state in ('refused', 'failed') or (state = 'due' and attempts > 2);
call make_tenant_table('free_round_orders');
revoke delete on free_round_orders from croupier_app;
call open_table('free_round_orders', 'croupier_control', 'select');

-- Terms of free spins name neither a provider nor games so far.
alter table bonuses no force row level security;
update bonuses set terms = jsonb_set(terms, '{free_spins}',
  '{"provider_id": null, "games": [], "days": null, "max_winnings": 0}'::jsonb || (terms->'free_spins'))
where jsonb_typeof(terms->'free_spins') = 'object';
alter table bonuses force row level security;
