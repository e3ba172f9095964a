-- A player's saved accounts and cards. Cards and wallets are tokens of the operator's payment provider: no card number is
-- ever stored.
create table payment_instruments (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  player_id bigint not null,
  kind text not null check (kind in ('bank_account', 'card', 'wallet')),
  -- As the account's bank or the payment provider knows the holder, who may not be the player.
  holder_name text not null,
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  provider text,
  token text,
  -- The provider's mark of the same card or account under different tokens.
  fingerprint text,
  brand text,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expires_on text check (expires_on ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  check (iban is null or kind = 'bank_account'),
  check ((token is null) = (provider is null)),
  check (num_nonnulls(iban, token) > 0),
  check (kind <> 'card' or last_four is not null)
);
create index payment_instruments_of_player on payment_instruments (operator_id, player_id, id desc);
create unique index payment_instruments_iban on payment_instruments (operator_id, player_id, iban)
  where removed_at is null and iban is not null;
-- A token belongs to one player.
create unique index payment_instruments_token on payment_instruments (operator_id, provider, token)
  where removed_at is null and token is not null;
-- The same account or card at another player, whether or not it is still saved.
create index payment_instruments_same_iban on payment_instruments (operator_id, iban) where iban is not null;
create index payment_instruments_same_card on payment_instruments (operator_id, provider, fingerprint)
  where fingerprint is not null;
call make_tenant_table('payment_instruments', append_only => true);
grant update (removed_at) on payment_instruments to croupier_app;
