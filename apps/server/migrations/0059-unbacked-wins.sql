-- What each provider paid in wins that need no bet, by kind and UTC day, in the operator's currency. The caps are checked
-- against it under the lock of the provider's row.
create table unbacked_win_days (
  operator_id bigint not null,
  provider_id bigint not null,
  kind text not null check (kind in ('jackpot', 'promo', 'correction')),
  day date not null,
  amount bigint not null check (amount between 0 and 9007199254740991),
  primary key (operator_id, provider_id, kind, day),
  foreign key (operator_id, provider_id) references game_providers
);
call make_tenant_table('unbacked_win_days');
revoke delete on unbacked_win_days from croupier_app;
