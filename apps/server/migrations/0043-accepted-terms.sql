-- Each acceptance of the operator's terms, with its moment and who recorded it. A player that was registered before has
-- no rows here until another version is accepted: players.terms_version and terms_accepted_at are the first acceptance.
create table player_terms (
  operator_id bigint not null,
  player_id bigint not null,
  number int not null check (number > 0),
  terms_version text,
  accepted_at timestamptz(3) not null,
  -- Null where it is not known: registered before this table existed, or by a server of the previous version.
  actor_kind text check (actor_kind in ('api_key', 'staff', 'player', 'system')),
  actor_id bigint,
  primary key (operator_id, player_id, number),
  foreign key (operator_id, player_id) references players
);
call make_tenant_table('player_terms', append_only => true);
