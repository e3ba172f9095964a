-- Refusals of signed calls that may be repeated byte for byte: a repeat gets the same refusal, on every node, while its
-- timestamp could pass. Slots are those of seen_signatures, and are truncated with them.
create table refused_calls (
  operator_id bigint not null,
  slot smallint not null,
  signature uuid not null,
  status smallint not null,
  body text not null,
  primary key (operator_id, slot, signature)
) partition by list (slot);
do $$
begin
  for slot in 0..15 loop
    execute format('create table refused_calls_%s partition of refused_calls for values in (%s)', slot, slot);
    execute format('call make_tenant_table(%L)', 'refused_calls_' || slot);
    execute format('revoke all on refused_calls_%s from croupier_app', slot);
    execute format('call open_table(%L, %L, %L)', 'refused_calls_' || slot, 'croupier_admission',
      'select, insert, truncate');
  end loop;
end $$;
call make_tenant_table('refused_calls');
revoke all on refused_calls from croupier_app;
call open_table('refused_calls', 'croupier_admission', 'select, insert');
