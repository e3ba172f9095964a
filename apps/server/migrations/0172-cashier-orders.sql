-- Where a payment provider takes orders; null: it takes none from us.
alter table cashiers add column orders_url text;

-- What payment providers are to do: let go of an authorisation, give money back, pay a withdrawal out. Written with what
-- causes it, carried out afterwards, kept for ever.
create table cashier_orders (
  operator_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('void', 'refund', 'payout')),
  -- Null: a refund of what no payment provider brought.
  adapter text,
  -- The transaction of the provider that it is about.
  origin text,
  player_id bigint not null,
  intent_id bigint,
  payment_id bigint,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Of a payout: the moment of its payout claim. What is said of the order is said of that claim alone.
  claimed_at timestamptz(3),
  reason text,
  ordered_by bigint,
  -- waiting: staff decide whether it is sent. stuck: it was given up, and staff find out. dropped: it was never done.
  state text not null check (state in ('waiting', 'due', 'stuck', 'done', 'refused', 'dropped')),
  -- The provider's own, once it has said so.
  transaction_id text,
  -- When the provider said that it has the order, and is at it.
  accepted_at timestamptz(3),
  -- All attempts, and those since it was last made due.
  attempts integer not null default 0,
  tries integer not null default 0,
  -- Null: at once.
  next_attempt_at timestamptz(3),
  -- A call is on its way until then, or its process has ended.
  claimed_until timestamptz(3),
  last_status integer,
  last_error text,
  settled_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, player_id) references players,
  foreign key (operator_id, ordered_by) references staff,
  foreign key (operator_id, settled_by) references staff,
  check ((kind = 'payout') = (claimed_at is not null)),
  check ((kind = 'void') = (payment_id is null)),
  check (kind <> 'void' or (intent_id is not null and origin is not null)),
  check (adapter is not null or (kind = 'refund' and state in ('waiting', 'done', 'dropped')))
);
call make_tenant_table('cashier_orders');
revoke delete on cashier_orders from croupier_app;
call open_table('cashier_orders', 'croupier_control', 'select');
create index cashier_orders_due on cashier_orders (operator_id, adapter, next_attempt_at nulls first)
  where state = 'due';
create index cashier_orders_open on cashier_orders (operator_id, id) where state in ('waiting', 'due', 'stuck');
create index cashier_orders_of_payment on cashier_orders (operator_id, payment_id) where payment_id is not null;
create index cashier_orders_of_intent on cashier_orders (operator_id, intent_id) where intent_id is not null;
create index cashier_orders_of_player on cashier_orders (operator_id, player_id);
-- An authorisation is let go of once, and a payout claim is ordered once.
create unique index cashier_orders_one_void on cashier_orders (operator_id, adapter, origin) where kind = 'void';
create unique index cashier_orders_one_payout on cashier_orders (operator_id, payment_id, claimed_at)
  where kind = 'payout';
create unique index cashier_orders_one_task on cashier_orders (operator_id, payment_id)
  where kind = 'refund' and state = 'waiting';

call open_table('cashiers', 'croupier_control', 'select');

-- Each call to a provider about an order, with the bytes of both sides sealed.
create table cashier_order_calls (
  operator_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  attempt integer not null,
  verb text not null check (verb in ('void', 'refund', 'payout', 'state')),
  sent_sealed bytea not null,
  -- Null: no answer came.
  status integer,
  error text,
  answer_sealed bytea,
  called_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (operator_id, id),
  foreign key (operator_id, order_id) references cashier_orders
);
call make_tenant_table('cashier_order_calls');
revoke update, delete on cashier_order_calls from croupier_app;
call open_table('cashier_order_calls', 'croupier_control', 'select, delete');
create index cashier_order_calls_of_order on cashier_order_calls (operator_id, order_id);
create index cashier_order_calls_by_expiry on cashier_order_calls (expires_at);
