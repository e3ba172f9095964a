-- The payment providers that an operator is connected to, one for each adapter: how their callbacks are proved, and where
-- players and calls are sent.
create table cashiers (
  operator_id bigint not null references operators,
  adapter text not null check (adapter in ('generic', 'paymentiq')),
  is_active boolean not null,
  -- From where callbacks may come; empty: from anywhere.
  addresses text[] not null default '{}',
  -- Where a player pays.
  page_url text,
  -- The method of payments that name none.
  payment_method text,
  secret_sealed bytea not null,
  secret_created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, adapter)
);
call make_tenant_table('cashiers');
revoke delete on cashiers from croupier_app;

-- The transactions of a provider, and what each is here. Kept for ever: a provider may name one years later.
create table cashier_transactions (
  operator_id bigint not null,
  adapter text not null,
  transaction_id text not null,
  kind text not null check (kind in ('deposit', 'capture', 'payout')),
  player_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  intent_id bigint,
  payment_id bigint,
  -- Of a payout: the moment of the payout claim that it made. Another claim of the same withdrawal is another transfer.
  claimed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (operator_id, adapter, transaction_id),
  foreign key (operator_id, player_id) references players,
  check ((kind = 'payout') = (intent_id is null))
);
call make_tenant_table('cashier_transactions');
revoke delete on cashier_transactions from croupier_app;
create index cashier_transactions_of_payment on cashier_transactions (operator_id, payment_id)
  where payment_id is not null;
create index cashier_transactions_of_intent on cashier_transactions (operator_id, intent_id) where intent_id is not null;
create index cashier_transactions_of_player on cashier_transactions (operator_id, player_id);

-- Each callback once, with what was answered, and its bytes sealed. The key makes it idempotent: a callback that is under
-- way holds its row, and a repeat waits for the answer.
create table cashier_callbacks (
  operator_id bigint not null,
  id bigint generated always as identity,
  adapter text not null,
  transaction_id text not null,
  action text not null,
  content_hash bytea not null,
  player_id bigint,
  intent_id bigint,
  payment_id bigint,
  amount bigint,
  currency text,
  -- The code of the refusal; null: it was accepted.
  error_code text,
  answer text not null,
  ip text not null,
  raw_sealed bytea not null,
  repeats integer not null default 0,
  received_at timestamptz(3) not null,
  last_received_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, id),
  unique (operator_id, adapter, transaction_id, action)
);
call make_tenant_table('cashier_callbacks');
revoke delete on cashier_callbacks from croupier_app;
call open_table('cashier_callbacks', 'croupier_control', 'select, delete');
create index cashier_callbacks_of_payment on cashier_callbacks (operator_id, payment_id) where payment_id is not null;
create index cashier_callbacks_of_intent on cashier_callbacks (operator_id, intent_id) where intent_id is not null;
create index cashier_callbacks_of_player on cashier_callbacks (operator_id, player_id);
create index cashier_callbacks_by_expiry on cashier_callbacks (expires_at);

-- Money that moved without an authorisation is credited by an intent of its own. Servers of the previous version write
-- none of these, and the new ones only what this allows.
alter table deposit_intents drop constraint deposit_intents_beyond_check,
  add constraint deposit_intents_beyond check
    (beyond <@ array['amount', 'again', 'released', 'expired', 'excluded', 'unauthorised']) not valid;
