-- What each key has granted in bonuses by UTC day, in the operator's currency: the day's bound is compared with it.
create table key_grant_days (
  operator_id bigint not null,
  api_key_id bigint not null,
  day date not null,
  amount bigint not null default 0 check (amount between 0 and 9007199254740991),
  primary key (operator_id, api_key_id, day),
  foreign key (operator_id, api_key_id) references api_keys
);
call make_tenant_table('key_grant_days');
revoke delete on key_grant_days from croupier_app;
