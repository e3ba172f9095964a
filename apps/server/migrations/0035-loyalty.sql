-- Points stand in the account's one hot row, whole ones and ten-thousandths of one: a stake costs no statement more.
-- Below zero they get when a bet is rolled back after its points were exchanged.
alter table accounts add column points bigint not null default 0;
alter table accounts add column points_remainder integer not null default 0
  check (points_remainder between 0 and 9999);

-- What moved points other than play: exchanges into money and corrections by staff.
create table loyalty_changes (
  operator_id bigint not null,
  id bigint generated always as identity,
  player_id bigint not null,
  kind text not null check (kind in ('exchange', 'correction')),
  points bigint not null check (points <> 0),
  points_after bigint not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  ledger_entry_id bigint,
  reason text,
  actor_kind text not null check (actor_kind in ('api_key', 'staff', 'player', 'system')),
  actor_id bigint,
  created_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  check ((kind = 'exchange') = (ledger_entry_id is not null)),
  check ((kind = 'exchange') = (amount > 0)),
  check ((kind = 'correction') = (reason is not null))
);
create index loyalty_changes_of_player on loyalty_changes (operator_id, player_id, id desc);
call make_tenant_table('loyalty_changes', append_only => true);
