-- How many bytes of documents an operator keeps, so that an upload can be held to a bound without adding up all rows.
-- Documents are never removed one by one, so it only grows.
create table kyc_storage (
  operator_id bigint not null references operators,
  bytes bigint not null check (bytes >= 0),
  primary key (operator_id)
);
call make_tenant_table('kyc_storage');
revoke delete on kyc_storage from croupier_app;

insert into kyc_storage (operator_id, bytes) select operator_id, sum(size_bytes) from kyc_documents group by operator_id;
