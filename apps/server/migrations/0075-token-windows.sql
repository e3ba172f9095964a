-- How often each player token was used in its running minute, beside the count of its key: one player cannot use up what
-- the operator's own server needs. Rows of ended windows are swept by the guard; no foreign key, so that a token may go first.
create table token_windows (
  operator_id bigint not null,
  token_id bigint not null,
  started_at timestamptz(3) not null,
  requests integer not null,
  primary key (operator_id, token_id)
) with (fillfactor = 50);
call make_tenant_table('token_windows');
revoke all on token_windows from croupier_app;
call open_table('token_windows', 'croupier_admission', 'select, insert, update, delete');
