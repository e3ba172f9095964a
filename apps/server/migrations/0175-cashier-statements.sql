-- Statements of payment providers and banks that were compared with the books. Kept for ever: a statement that was read
-- wrongly is discarded, and then its file can be uploaded again.
create table cashier_statements (
  operator_id bigint not null references operators,
  id bigint generated always as identity,
  source text not null check (source in ('generic', 'paymentiq', 'bank')),
  period_from timestamptz(3) not null,
  period_to timestamptz(3) not null,
  format text not null check (format in ('csv', 'camt.053')),
  -- How a CSV was read; null: its columns have our names.
  mapping jsonb,
  file_name text not null,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: a key of the operator.
  uploaded_by bigint,
  created_at timestamptz(3) not null,
  compared_at timestamptz(3) not null,
  discarded_at timestamptz(3),
  primary key (operator_id, id),
  foreign key (operator_id, uploaded_by) references staff,
  check (period_from < period_to)
);
call make_tenant_table('cashier_statements');
revoke update, delete on cashier_statements from croupier_app;
grant update (compared_at, discarded_at) on cashier_statements to croupier_app;
create unique index cashier_statements_once on cashier_statements (operator_id, source, file_sha256)
  where discarded_at is null;

-- Each row of the file, and after them what was booked here in the period and is not in the file.
create table cashier_statement_lines (
  operator_id bigint not null,
  statement_id bigint not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('deposit', 'reversal', 'payout', 'payout_return')),
  transaction_id text not null,
  origin text,
  there_amount bigint check (there_amount > 0),
  there_currency text,
  there_state text check (there_state in ('done', 'pending', 'failed')),
  there_at timestamptz(3),
  outcome text not null
    check (outcome in ('matched', 'elsewhere', 'no_money', 'missing_here', 'missing_there', 'differs', 'twice')),
  differs text[] not null default '{}',
  here_amount bigint,
  here_currency text,
  here_at timestamptz(3),
  player_id bigint,
  payment_id bigint,
  intent_id bigint,
  callback_id bigint,
  next text,
  explanation text,
  explained_by bigint,
  explained_at timestamptz(3),
  primary key (operator_id, statement_id, position),
  foreign key (operator_id, statement_id) references cashier_statements,
  foreign key (operator_id, explained_by) references staff,
  check ((there_amount is null) = (there_state is null)),
  check ((explanation is null) = (explained_at is null))
);
call make_tenant_table('cashier_statement_lines');
revoke delete on cashier_statement_lines from croupier_app;
-- Whether another file has what this one lacks.
create index cashier_statement_lines_of_payment on cashier_statement_lines (operator_id, payment_id, kind)
  where payment_id is not null;
-- What nobody has explained.
create index cashier_statement_lines_open on cashier_statement_lines (operator_id, statement_id)
  where outcome in ('missing_here', 'missing_there', 'differs', 'twice') and explanation is null;
